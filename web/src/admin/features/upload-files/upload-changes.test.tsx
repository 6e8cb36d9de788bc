import { useQueries } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { query, rowsQuery } from "#shared/api/data.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, type RecordedCall, serve } from "#shared/testing/draw.tsx";
import { CHECKED, ERRORS, FILE, PLAN, RECORDS, sampleFile } from "./sample-files.ts";
import { Workbench } from "./workbench.tsx";

const CHANGED = [
  "/api/admin/applications/a1",
  "/api/admin/commission-closings/2026-10",
  "/api/admin/dashboard/today",
  "/api/admin/expected-files",
  "/api/admin/open-commission-lines",
  "/api/admin/open-mis-lines",
  "/api/admin/payouts",
];

/** The workbench beside pages that show what its rows change. */
function BenchBesidePages() {
  useQueries({
    queries: [
      query("/api/admin/applications/{appId}", { params: { path: { appId: "a1" } } }),
      query("/api/admin/commission-closings/{month}", { params: { path: { month: "2026-10" } } }),
      query("/api/admin/dashboard/today"),
      rowsQuery("/api/admin/expected-files"),
      rowsQuery("/api/admin/open-commission-lines"),
      rowsQuery("/api/admin/open-mis-lines"),
      query("/api/admin/payouts"),
    ],
  });
  return <Workbench id="7" onAll={() => undefined} />;
}

const PAGES = Object.fromEntries(CHANGED.map((path) => [`GET ${path}`, { body: { items: [] } }]));

const countCalls = (calls: readonly RecordedCall[]) =>
  CHANGED.map((path) => calls.filter((call) => call.method === "GET" && call.path === path).length);

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("what the rows of a file change is loaded again once the file is applied", async () => {
  const calls = serve({
    ...PAGES,
    [`GET ${FILE}`]: { body: CHECKED },
    [`GET ${FILE}/errors`]: { body: ERRORS },
    [`GET ${FILE}/records`]: { body: RECORDS },
    [`POST ${FILE}/apply`]: { body: {} },
  });
  const page = await draw(BenchBesidePages);
  const apply = page.getByRole("button", { name: "Apply 1,150 rows" });
  await expect.element(apply).toBeVisible();
  await expect.poll(() => countCalls(calls)).toEqual(CHANGED.map(() => 1));
  await apply.click();
  await expect.poll(() => countCalls(calls)).toEqual(CHANGED.map(() => 2));
});

test("a long step has changed its rows once it has ended", async () => {
  const running = sampleFile({ phase: "apply", state: "running", status: "Applying", plan: PLAN, rowsRead: 600 });
  const answers = { ...PAGES, [`GET ${FILE}`]: { body: running } };
  const calls = serve(answers);
  const page = await draw(BenchBesidePages);
  await expect.element(page.getByText("600 of 1,204 rows")).toBeVisible();
  await expect.poll(() => countCalls(calls)).toEqual(CHANGED.map(() => 1));
  answers[`GET ${FILE}`] = { body: sampleFile({ phase: "apply", status: "Applied", plan: PLAN, rowsRead: 1204 }) };
  await expect.poll(() => countCalls(calls), { timeout: 5000 }).toEqual(CHANGED.map(() => 2));
});

test("the decision about an open line changes what lists and closes it", async () => {
  const line = { row: 2, state: "doubtful", lender: "CASHe", amount: 1, day: "2026-11-20", reference: "L-77" };
  const calls = serve({
    ...PAGES,
    [`GET ${FILE}`]: { body: sampleFile({ kind: "mis", phase: "apply", status: "Applied", plan: PLAN, doubtful: 1 }) },
    [`GET ${FILE}/open-lines`]: {
      body: { total: 1, items: [{ ...line, bankReference: null, pan: null, candidates: [] }] },
    },
    [`PUT ${FILE}/lines/2`]: { status: 204, body: null },
  });
  const page = await draw(BenchBesidePages);
  const decide = page.getByRole("button", { name: "Not ours" });
  await expect.element(decide).toBeVisible();
  await expect.poll(() => countCalls(calls)).toEqual(CHANGED.map(() => 1));
  await decide.click();
  await expect.poll(() => countCalls(calls)).toEqual(CHANGED.map(() => 2));
});
