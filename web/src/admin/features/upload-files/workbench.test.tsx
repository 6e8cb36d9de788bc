import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { OpenLines, UploadFileLine } from "#shared/api/admin/upload-files.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { FileList } from "./file-list.tsx";
import { KINDS } from "./kinds.tsx";
import { CHECKED, COLUMNS, ERRORS, FILE, LOOK, PLAN, RECORDS, sampleFile } from "./sample-files.ts";
import { Workbench } from "./workbench.tsx";

const Bench = () => <Workbench id="7" onAll={() => undefined} />;

/** A server whose file is applied after a call, even if the call fails. */
function serveApplied({ status, body }: { status: number; body: object }) {
  const server = { applied: 0 };
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    if (method === "POST") {
      server.applied += 1;
      return Response.json(body, { status });
    }
    if (pathname === "/api/admin-reverify") return Response.json({ permissions: [] });
    if (pathname !== FILE) return Response.json(pathname.endsWith("/records") ? RECORDS : ERRORS);
    const applied = { phase: "apply", status: "Applied" } as const;
    return Response.json(server.applied > 0 ? { ...CHECKED, ...applied } : CHECKED);
  };
  return server;
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("columns are the last ones, and each must be chosen once before the check", async () => {
  serve({
    [`GET ${FILE}`]: { body: sampleFile({}) },
    [`GET ${FILE}/look`]: { body: LOOK },
    [`POST ${FILE}/check`]: { status: 409, body: { code: "upload-running", message: "Something is being done" } },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText("Same columns as last time")).toBeVisible();
  await page.getByLabelText("Status", { exact: true }).selectOptions("0");
  await expect.element(page.getByRole("button", { name: "Check rows" })).toBeDisabled();
  await page.getByLabelText("Status", { exact: true }).selectOptions("2");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something is being done");
});

test("a check shows what applying would change, and the errors by cell", async () => {
  serve({
    [`GET ${FILE}`]: { body: CHECKED },
    [`GET ${FILE}/errors`]: { body: ERRORS },
    [`GET ${FILE}/records`]: { body: RECORDS },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText("Preview, not applied yet")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Apply 1,150 rows" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Download 2 rows" })).toBeVisible();
  await expect.element(page.getByText("nov.xlsx · sheet “Status” · 1,204 rows")).toBeVisible();
  const rows = page.getByRole("group", { name: "2 Errors found" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("117StatusSanct.Unknown statusMap to…");
  await expect.element(rows.nth(2)).toHaveTextContent("203Application ID(blank)The application is missing");
});

test("if more rows have errors than are listed, the first ones are downloaded, as the button says", async () => {
  serve({
    [`GET ${FILE}`]: { body: sampleFile({ ...CHECKED, failed: 24_994 }) },
    [`GET ${FILE}/errors`]: { body: { ...ERRORS, total: 10_002, rows: 10_000 } },
    [`GET ${FILE}/records`]: { body: RECORDS },
  });
  const page = await draw(Bench);
  await expect.element(page.getByRole("button", { name: "Download the first 10,000 of 24,994 rows" })).toBeVisible();
  const title = "24,996 Errors found, of which the first 10,002 are listed";
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
});

test("a hidden PAN is distinguished from an empty one", async () => {
  const [error] = ERRORS.items;
  const hidden = { ...error!, value: "******", message: "Not a PAN", code: "upload_row_pan_invalid" };
  serve({
    [`GET ${FILE}`]: { body: sampleFile({ ...CHECKED, failed: 1 }) },
    [`GET ${FILE}/records`]: { body: RECORDS },
    [`GET ${FILE}/errors`]: { body: { ...ERRORS, items: [hidden], total: 1, rows: 1, causes: [] } },
  });
  const page = await draw(Bench);
  const rows = page.getByRole("group", { name: "1 Errors found" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("117Status******Not a PAN");
});

test("a file without applied rows is discarded after a confirmation", async () => {
  const left: string[] = [];
  const calls = serve({
    [`GET ${FILE}`]: { body: CHECKED },
    [`GET ${FILE}/errors`]: { body: ERRORS },
    [`GET ${FILE}/records`]: { body: RECORDS },
    [`DELETE ${FILE}`]: { status: 204, body: null },
  });
  const page = await draw(() => <Workbench id="7" onAll={() => left.push("all")} />);
  await page.getByRole("button", { name: "Discard the file" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog.getByText(/^Nothing of .+ was applied/)).toBeVisible();
  await dialog.getByRole("button", { name: "Discard the file" }).click();
  await expect.poll(() => left).toEqual(["all"]);
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("an applied file cannot be discarded", async () => {
  serve({
    [`GET ${FILE}`]: { body: sampleFile({ ...CHECKED, phase: "apply", status: "Applied", failed: 0 }) },
    [`GET ${FILE}/records`]: { body: RECORDS },
  });
  const page = await draw(Bench);
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Discard the file" })).not.toBeInTheDocument();
});

test("a double click applies a file once", async () => {
  const server = serveApplied({ status: 200, body: {} });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Apply 1,150 rows" }).dblClick();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(server.applied).toBe(1);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("an earlier error disappears once the file is applied", async () => {
  serveApplied({ status: 409, body: { code: "upload-running", message: "Something is being done" } });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Apply 1,150 rows" }).click();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a running step shows its progress and can be paused, resumed and cancelled", async () => {
  const running = sampleFile({ phase: "apply", state: "running", status: "Applying", plan: PLAN, rowsRead: 600 });
  serve({
    [`GET ${FILE}`]: { body: running },
    [`POST ${FILE}/pause`]: { body: running },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText("600 of 1,204 rows")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Applying" })).toHaveAttribute("value", "600");
  await expect.element(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("the list shows five rows at first, has an empty state, and rejects other file types", async () => {
  const line = (id: number): UploadFileLine => ({
    id: String(id),
    created_at: "2026-11-21T04:00:00Z",
    file_name: `${id}.csv`,
    status: "Applied",
    rows_updated: 1,
    errors: id === 1 ? "Row 3: no\nRow 4: no" : "",
    phase: "apply",
    state: "done",
    created: 0,
    updated: 1,
    failed: id === 1 ? 2 : 0,
    skipped: 0,
    doubtful: 0,
    by: id === 1 ? "Anita Rao" : "Ravi Menon",
  });
  const data = [1, 2, 3, 4, 5, 6, 7].map(line);
  serve({ "GET /api/get-application-status-files-list": { body: { data } } });
  const page = await draw(() => <FileList kind={KINDS.status} onOpen={() => undefined} />);
  await expect.element(page.getByText("1–5 of 7")).toBeVisible();
  await expect.element(page.getByText("2 Errors found: Row 3: no")).toBeVisible();
  await expect.element(page.getByText("Anita Rao")).toBeVisible();
  await page.getByRole("combobox").selectOptions("10");
  await expect.element(page.getByText("1–7 of 7")).toBeVisible();
  await page.getByLabelText("Choose a file").upload(new File(["%PDF"], "a.pdf"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("! Invalid file type");
});

test("a list without files shows the empty state", async () => {
  serve({ "GET /api/get-application-status-files-list": { body: { data: [] } } });
  const page = await draw(() => <FileList kind={KINDS.status} onOpen={() => undefined} />);
  await expect.element(page.getByText("No application status file available to display")).toBeVisible();
});

test("a doubtful line shows possible matches to choose from", async () => {
  const applied = sampleFile({
    kind: "mis",
    phase: "apply",
    status: "Applied",
    plan: { ...PLAN, columns: { ...COLUMNS, status: null, amount: 2, day: 3 } },
    rowsRead: 1,
    created: 1,
    doubtful: 1,
  });
  const open: OpenLines = {
    total: 1,
    items: [
      {
        row: 2,
        state: "doubtful",
        lender: "CASHe",
        amount: 100_000,
        day: "2026-11-20",
        reference: "L-77",
        bankReference: null,
        pan: "******234F",
        candidates: [
          {
            submissionId: "01a1",
            applicationId: "01b2",
            shortCode: "7K3M-Q9TX",
            product: "Personal loan",
            amount: 100_000,
            sentOn: "2026-11-01",
            status: "approved",
            reference: "NL-1",
            points: 100,
            grounds: [{ ground: "same_pan", text: "Same PAN", points: 40 }],
          },
        ],
      },
    ],
  };
  serve({
    [`GET ${FILE}`]: { body: applied },
    [`GET ${FILE}/open-lines`]: { body: open },
    [`GET ${FILE}/records`]: { body: { ...RECORDS, total: 1 } },
    [`PUT ${FILE}/lines/2`]: { status: 409, body: { code: "statement-line-replaced", message: "Replaced since" } },
    "GET /api/admin-reverify": { body: { permissions: ["csr.read"] } },
  });
  const page = await draw(Bench);
  await expect.element(page.getByRole("heading", { name: "1 line to match" })).toBeVisible();
  await expect.element(page.getByText("100 of 100 points")).toBeVisible();
  await expect.element(page.getByText("Same PAN: 40")).toBeVisible();
  await expect.element(page.getByText("******234F")).toBeVisible();
  const line = page.getByRole("listitem", { name: "Row 2" });
  const application = line.getByRole("link", { name: "7K3M-Q9TX" });
  await expect.element(application).toHaveAttribute("href", "/admin/applications/01b2");
  await expect.element(line.getByRole("button", { name: "Copy NL-1" })).toBeVisible();
  await expect.element(line.getByRole("button", { name: "Copy 7K3M-Q9TX" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Use this one" })).toBeDisabled();
  await page.getByRole("button", { name: "This one: NL-1" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("! Replaced since");
});
