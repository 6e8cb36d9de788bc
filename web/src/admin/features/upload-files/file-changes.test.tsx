import { useQueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { UploadFile, UploadRecord } from "#shared/api/admin/upload-files.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CHECKED, ERRORS, FILE, sampleFile, sampleRecord } from "./sample-files.ts";
import { Workbench } from "./workbench.tsx";

const Bench = () => <Workbench id="7" onAll={() => undefined} />;

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

/** The workbench of a file that changes or changed these records. */
function drawFile(file: Partial<UploadFile>, items: UploadRecord[]) {
  const total = (file.created ?? 0) + (file.updated ?? 0);
  serve({
    [`GET ${FILE}`]: { body: sampleFile({ ...CHECKED, failed: 0, ...file }) },
    [`GET ${FILE}/records`]: { body: { total, items } },
    [`GET ${FILE}/errors`]: { body: ERRORS },
    "GET /api/admin-reverify": { body: { permissions: ["csr.read"] } },
  });
  return draw(Bench);
}

test("the numbers of a check add up, and each change is shown from its status to the next", async () => {
  const counts = { rowsRead: 6, created: 1, updated: 1, unchanged: 2, failed: 1, skipped: 1 };
  const page = await drawFile(counts, [
    sampleRecord({}),
    sampleRecord({ row: 3, id: "01a2", shortCode: "7K3M-Q9TX", reference: null }),
  ]);
  const rows = page.getByRole("group", { name: "2 changes" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("2NL-1Submitted → becomes Approved");
  await expect.element(rows.nth(2)).toHaveTextContent("37K3M-Q9TXSubmitted → becomes Approved");
  for (const [label, value] of [
    ["Rows read", "6"],
    ["Changes", "21 new, 1 updated"],
    ["Unchanged", "2"],
    ["Refused", "1"],
    ["Ignored (totals)", "1"],
  ] as const) {
    const number = page.getByRole("term").filter({ hasText: label }).element().parentElement;
    expect(number?.textContent).toBe(`${label}${value}`);
  }
  await expect.element(page.getByText("Uploaded by Anita Rao, 21 Nov 2026, 9:30 am")).toBeVisible();
  await expect.element(page.getByText("What applying this file will change")).toBeVisible();
});

test("a record with the lender's number shows ours as well", async () => {
  const page = await drawFile({ created: 1, updated: 0 }, [sampleRecord({ shortCode: "7K3M-Q9TX" })]);
  const record = page.getByRole("rowheader");
  await expect.element(record.getByRole("link", { name: "NL-1" })).toBeVisible();
  await expect.element(record.getByText("Ours: 7K3M-Q9TX")).toBeVisible();
});

test("a record links to its application, and can be copied", async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void written.push(text));
  const page = await drawFile({ created: 1, updated: 0 }, [sampleRecord({})]);
  await expect.element(page.getByRole("link", { name: "NL-1" })).toHaveAttribute("href", "/admin/applications/01b2");
  await page.getByRole("button", { name: "Copy NL-1" }).click();
  await expect.poll(() => written).toEqual(["NL-1"]);
});

test("a statement compares the amount applied for with the stated one", async () => {
  const plan = { ...CHECKED.plan!, columns: { ...CHECKED.plan!.columns, amount: 2, day: 3 } };
  const items = [
    sampleRecord({ statedAmount: 95_000, earlierAmount: 90_000, toText: "Disbursed" }),
    sampleRecord({
      row: 3,
      id: null,
      submissionId: null,
      applicationId: null,
      reference: null,
      appliedAmount: null,
      statedAmount: 7,
      toText: null,
      to: null,
    }),
  ];
  const page = await drawFile({ kind: "mis", plan, created: 2, updated: 0 }, items);
  const rows = page.getByRole("group", { name: "2 changes" }).getByRole("row");
  await expect
    .element(rows.nth(1))
    .toHaveTextContent("2NL-1Submitted → becomes Disbursed₹1,00,000 → becomes ₹95,000Before: ₹90,000");
  await expect.element(rows.nth(2)).toHaveTextContent("3Not matched yet–Not set₹7");
});

test("an undone file says so, with the rows that were kept", async () => {
  const undone = { phase: "undo", status: "Undone", created: 1, updated: 1, undone: 1, kept: 1 } as const;
  const page = await drawFile(undone, [sampleRecord({ isUndone: true }), sampleRecord({ row: 3 })]);
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect.element(steps.last()).toHaveTextContent("✓Undone");
  await expect.element(page.getByText("Undone. Rows reverted: 1, skipped: 1 (changed since)")).toBeVisible();
  const rows = page.getByRole("group", { name: "2 changes" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("2NL-1Submitted → becomes ApprovedUndone");
  await expect.element(rows.nth(2)).toHaveTextContent("3NL-1Submitted → becomes ApprovedKept: changed since");
});

test("rows that a cancelled undo did not reach are not called kept", async () => {
  const undone = { phase: "undo", state: "cancelled", created: 1, updated: 1, undone: 1 } as const;
  const page = await drawFile(undone, [sampleRecord({ isUndone: true }), sampleRecord({ row: 3 })]);
  const rows = page.getByRole("group", { name: "2 changes" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("2NL-1Submitted → becomes ApprovedUndone");
  await expect.element(rows.nth(2)).toHaveTextContent("3NL-1Submitted → becomes Approved–Not set");
});

test("errors are filtered by their cause", async () => {
  const searches: string[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    if (pathname === FILE) return Response.json(sampleFile({ ...CHECKED, created: 0, updated: 0 }));
    searches.push(search);
    return Response.json(ERRORS);
  };
  const page = await draw(Bench);
  const cause = page.getByRole("list", { name: "Causes" }).getByRole("button", { name: "1 row Unknown status" });
  await cause.click();
  await expect.element(cause).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => searches.some((search) => search === "?code=upload_row_status_unknown")).toBe(true);
});

/** The workbench with a button that loads everything again. */
function BenchToReload() {
  const queries = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        Reload
      </button>
      <Bench />
    </>
  );
}

test("all errors are listed again once the chosen cause is gone", async () => {
  const isLeft = ({ code }: { code: string }) => code === "upload_row_application_missing";
  const causes = ERRORS.causes.filter(isLeft);
  let isMended = false;
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    const failed = isMended ? 1 : 2;
    if (pathname === FILE) return Response.json(sampleFile({ ...CHECKED, created: 0, updated: 0, failed }));
    if (!isMended) return Response.json(ERRORS);
    const items = search === "" ? ERRORS.items.filter(isLeft) : [];
    return Response.json({ total: items.length, rows: items.length, causes, items });
  };
  const page = await draw(BenchToReload);
  await page.getByRole("button", { name: "1 row Unknown status" }).click();
  isMended = true;
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.element(page.getByRole("list", { name: "Causes" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("row").filter({ hasText: "The application is missing" })).toBeVisible();
});
