import "#shared/testing/console.css";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type {
  OpenLines,
  RowErrors,
  UploadColumns,
  UploadFile,
  UploadFileLine,
  UploadFileLook,
} from "#shared/api/admin/upload-files.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { FileList } from "./file-list.tsx";
import { KINDS } from "./kinds.tsx";
import { Workbench } from "./workbench.tsx";

const COLUMNS: UploadColumns = {
  application: 0,
  status: 2,
  amount: null,
  day: null,
  bankReference: null,
  pan: null,
  lender: 1,
  reason: null,
};
const PLAN = { sheet: 0, lenderId: null, columns: COLUMNS };

function file(changes: Partial<UploadFile>): UploadFile {
  return {
    id: "7",
    kind: "status",
    fileName: "nov.xlsx",
    sha256: "",
    bytes: 1,
    createdAt: "2026-11-21T04:00:00Z",
    by: "Anita Rao",
    sheets: ["Status", "Notes"],
    hiddenSheets: [],
    skipped: 0,
    hiddenRows: 0,
    phase: "receive",
    state: "done",
    status: "Received",
    plan: null,
    titles: ["Application ID", "Lender", "Status"],
    rowsTotal: 1204,
    rowsRead: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    doubtful: 0,
    undone: 0,
    kept: 0,
    problem: null,
    taskId: null,
    sameAppliedAt: null,
    isFileRemoved: false,
    bankResponse: null,
    ...changes,
  };
}

const LOOK: UploadFileLook = {
  head: 1,
  titles: ["Application ID", "Lender", "Status"],
  heads: [
    { row: 1, titles: ["Application ID", "Lender", "Status"] },
    { row: 2, titles: ["NL-1", "North Lantern", "Sanct."] },
  ],
  separator: null,
  dayOrders: [],
  debitCredit: [],
  examples: [["NL-1", "North Lantern", "Sanct."]],
  suggested: [{ lenderId: null, isRemembered: true, columns: COLUMNS }],
  lenders: [{ id: 23, name: "North Lantern" }],
};

const ERRORS: RowErrors = {
  total: 2,
  rows: 2,
  items: [
    { row: 117, cell: 2, value: "Sanct.", message: "Unknown status", code: "upload_row_status_unknown", lenderId: 23 },
    {
      row: 203,
      cell: 0,
      value: "",
      message: "The application is missing",
      code: "upload_row_application_missing",
      lenderId: 23,
    },
  ],
};

const FILE = "/api/admin/upload-files/7";
const CHECKED = file({
  phase: "check",
  status: "Checked",
  plan: PLAN,
  rowsRead: 1204,
  updated: 1138,
  created: 12,
  unchanged: 52,
  failed: 2,
});
const sum = (count: number, amount: number) => ({ count, amount });
const bankResponse = {
  payoutId: 3,
  bank: "Demo Bank",
  paid: sum(2, 47_040),
  failed: sum(1, 23_520),
  returned: sum(0, 0),
  contradictory: 1,
  unknown: 2,
};
const bankPlan = { ...PLAN, columns: { ...COLUMNS, application: null, lender: null, reference: 0 } };
const counts = { plan: bankPlan, rowsRead: 8, created: 3, updated: 0, unchanged: 1, failed: 4 };
const BANK = file({ ...CHECKED, ...counts, kind: "bank", bankResponse });

const Bench = () => <Workbench id="7" onAll={() => undefined} />;

/** A server with a checked file that is applied after a call, whatever that call is told. */
function serveApplied({ status, body }: { status: number; body: object }) {
  const server = { applied: 0 };
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    if (method === "POST") {
      server.applied += 1;
      return Response.json(body, { status });
    }
    if (pathname !== FILE) return Response.json(ERRORS);
    const applied = { phase: "apply", status: "Applied" } as const;
    return Response.json(server.applied > 0 ? { ...CHECKED, ...applied } : CHECKED);
  };
  return server;
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("columns are as last time, and each is chosen once before rows can be checked", async () => {
  serve({
    [`GET ${FILE}`]: { body: file({}) },
    [`GET ${FILE}/look`]: { body: LOOK },
    [`POST ${FILE}/check`]: { status: 409, body: { code: "upload-running", message: "Something is being done" } },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText("Columns as last time")).toBeVisible();
  await page.getByLabelText("Status", { exact: true }).selectOptions("0");
  await expect.element(page.getByRole("button", { name: "Check the rows" })).toBeDisabled();
  await page.getByLabelText("Status", { exact: true }).selectOptions("2");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something is being done");
});

test("a check says in numbers what applying would do, and what is wrong with which cell", async () => {
  serve({
    [`GET ${FILE}`]: { body: CHECKED },
    [`GET ${FILE}/errors`]: { body: ERRORS },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText("Nothing has changed yet")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Apply 1,202 rows" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Download 2 rows" })).toBeVisible();
  await expect.element(page.getByText("nov.xlsx · sheet “Status” · 1,204 rows")).toBeVisible();
  const rows = page.getByRole("group", { name: "2 Errors found" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("117StatusSanct.Unknown statusAlways read as");
  await expect.element(rows.nth(2)).toHaveTextContent("203Application IDemptyThe application is missing");
});

test("a bank's file says payouts and rupees, and names no lender", async () => {
  serve({
    [`GET ${FILE}`]: { body: BANK },
    [`GET ${FILE}/errors`]: { body: ERRORS },
    [`GET ${FILE}/look`]: { body: LOOK },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText("2 · ₹47,040")).toBeVisible();
  await expect.element(page.getByText("1 · ₹23,520")).toBeVisible();
  await expect.element(page.getByText(/cannot be undone/)).toBeVisible();
  await page.getByRole("button", { name: "Change columns" }).click();
  await expect.element(page.getByLabelText("Our reference")).toHaveValue("0");
  await expect.element(page.getByLabelText("Lender", { exact: true })).not.toBeInTheDocument();
});

test("what a bank's file booked is not undone", async () => {
  serve({
    [`GET ${FILE}`]: { body: { ...BANK, phase: "apply", status: "Applied" } },
    [`GET ${FILE}/errors`]: { body: ERRORS },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText(/cannot be undone/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("of more rows with errors than are listed the first are fetched, and the button says so", async () => {
  serve({
    [`GET ${FILE}`]: { body: file({ ...CHECKED, failed: 24_994 }) },
    [`GET ${FILE}/errors`]: { body: { ...ERRORS, total: 10_002, rows: 10_000 } },
  });
  const page = await draw(Bench);
  await expect.element(page.getByRole("button", { name: "Download the first 10,000 of 24,994 rows" })).toBeVisible();
  const title = "24,996 Errors found, of which the first 10,002 are listed";
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
});

test("what was to be a PAN is hidden, which is not empty", async () => {
  const [error] = ERRORS.items;
  const hidden = { ...error!, value: "******", message: "Not a PAN", code: "upload_row_pan_invalid" };
  serve({
    [`GET ${FILE}`]: { body: file({ ...CHECKED, failed: 1 }) },
    [`GET ${FILE}/errors`]: { body: { items: [hidden], total: 1, rows: 1 } },
  });
  const page = await draw(Bench);
  const rows = page.getByRole("group", { name: "1 Errors found" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent("117Status******Not a PAN");
});

test("a file of which nothing was applied is discarded once that is confirmed", async () => {
  const left: string[] = [];
  const calls = serve({
    [`GET ${FILE}`]: { body: CHECKED },
    [`GET ${FILE}/errors`]: { body: ERRORS },
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

test("what was applied is not discarded", async () => {
  serve({
    [`GET ${FILE}`]: { body: file({ ...CHECKED, phase: "apply", status: "Applied", failed: 0 }) },
  });
  const page = await draw(Bench);
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Discard the file" })).not.toBeInTheDocument();
});

test("a double click applies a file once", async () => {
  const server = serveApplied({ status: 200, body: {} });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Apply 1,202 rows" }).dblClick();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(server.applied).toBe(1);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("what stood in the way of applying a file does not stay above one that is applied", async () => {
  serveApplied({ status: 409, body: { code: "upload-running", message: "Something is being done" } });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Apply 1,202 rows" }).click();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("what runs says how far it came and can be paused and cancelled; what is paused goes on", async () => {
  const running = file({ phase: "apply", state: "running", status: "Applying", plan: PLAN, rowsRead: 600 });
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

test("what was applied is taken back once, and shows its records", async () => {
  const applied = file({ phase: "apply", status: "Applied", plan: PLAN, rowsRead: 3, updated: 2, created: 1 });
  const items = [{ row: 2, id: "01a1", submissionId: "01a1", outcome: "updated", from: "submitted", to: "approved" }];
  serve({
    [`GET ${FILE}`]: { body: applied },
    [`GET ${FILE}/records`]: { body: { items, total: 1 } },
  });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Records" }).click();
  const dialog = screen.getByRole("dialog", { name: "Records" });
  await expect.element(dialog.getByText("01a1")).toBeVisible();
  await expect.element(dialog.getByText("Created", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  const question = screen.getByRole("alertdialog", { name: "Are you sure?" });
  await expect.element(question.getByText("nov.xlsx", { exact: false })).toBeVisible();
});

test("the list has five rows at first, says when it is empty, and what is no table is not sent", async () => {
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
    doubtful: 0,
  });
  const data = [1, 2, 3, 4, 5, 6, 7].map(line);
  serve({ "GET /api/get-application-status-files-list": { body: { data } } });
  const page = await draw(() => <FileList kind={KINDS.status} onOpen={() => undefined} />);
  await expect.element(page.getByText("1–5 of 7")).toBeVisible();
  await expect.element(page.getByText("2 Errors found: Row 3: no")).toBeVisible();
  await page.getByRole("combobox").selectOptions("10");
  await expect.element(page.getByText("1–7 of 7")).toBeVisible();
  await page.getByLabelText("Choose a file").upload(new File(["%PDF"], "a.pdf"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("! Invalid file type");
});

test("a list without files says so", async () => {
  serve({ "GET /api/get-application-status-files-list": { body: { data: [] } } });
  const page = await draw(() => <FileList kind={KINDS.status} onOpen={() => undefined} />);
  await expect.element(page.getByText("No application status file available to display")).toBeVisible();
});

test("a line that is doubtful stands beside what it may be about, and a person says which", async () => {
  const applied = file({
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
    [`PUT ${FILE}/lines/2`]: { status: 409, body: { code: "statement-line-replaced", message: "Replaced since" } },
  });
  const page = await draw(Bench);
  await expect.element(page.getByRole("heading", { name: "1 lines to decide" })).toBeVisible();
  await expect.element(page.getByText("100 of 100 points")).toBeVisible();
  await expect.element(page.getByText("Same PAN: 40")).toBeVisible();
  await expect.element(page.getByText("******234F")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take this ID" })).toBeDisabled();
  await page.getByRole("button", { name: "This one: NL-1" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("! Replaced since");
});

test("what is read is chosen: the row of the titles, the order of days, Dr and Cr, and columns that are called alike", async () => {
  const look = {
    ...LOOK,
    titles: ["Loan No", "Commission", "Commission", "Paid On", "UTR"],
    examples: [["L1", "999", "100 Dr", "11/02/2026", "U1"]],
    separator: "comma",
    dayOrders: [{ column: 3, order: "month_first" }],
    debitCredit: [2],
    suggested: [
      {
        lenderId: null,
        isRemembered: false,
        columns: { ...COLUMNS, application: null, status: null, lender: null, day: 3, bankReference: 4 },
      },
    ],
  } as const;
  const asked: string[] = [];
  const sent: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (request.method === "POST") sent.push(await request.json());
    if (!pathname.endsWith("/look")) return Response.json(file({ kind: "commission", sheets: [""] }));
    asked.push(search);
    return Response.json({ ...look, head: search.includes("head=2") ? 2 : 1 });
  };
  const page = await draw(Bench);
  const check = page.getByRole("button", { name: "Check the rows" });
  const said = () => document.body.textContent;
  await expect.poll(said).toContain("The days in this column look like month/day. Choose their order");
  expect(said()).toContain("Lender's number or application ID, Commission paid, Lender's name, Order of the days");
  await expect.element(check).toBeDisabled();
  await page.getByLabelText("Row of the titles").selectOptions("2");
  await page.getByLabelText("Lender", { exact: true }).selectOptions("23");
  await page.getByLabelText("Lender's number or application ID").selectOptions("0");
  await page.getByLabelText("Commission paid").selectOptions("C: Commission (100 Dr)");
  await page.getByLabelText("Paid on").selectOptions("3");
  await page.getByLabelText("Bank's reference (UTR)").selectOptions("4");
  await page.getByLabelText("Order of the days").selectOptions("month_first");
  await page.getByLabelText("Meaning of Dr and Cr").selectOptions("debit_is_negative");
  await check.click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { head: 2, dayOrder: "month_first", debitCredit: "debit_is_negative", columns: { amount: 2, day: 3 } },
    ]);
  expect(asked.slice(0, 2)).toEqual(["?sheet=0", "?sheet=0&head=2"]);
});

test("rows that say a payment once more are asked about, and what is hidden is said", async () => {
  const plan = { ...PLAN, columns: { ...COLUMNS, status: null, amount: 2 } };
  const checked = { ...CHECKED, kind: "commission", plan, skipped: 1, hiddenRows: 12 } as const;
  const repeated = {
    total: 1,
    rows: 1,
    items: [
      { row: 3, cell: 2, value: "1000", message: "Row 2 says the same", code: "upload_row_same_payment", lenderId: 23 },
    ],
  };
  const sent: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "POST") sent.push(await request.json());
    return Response.json(request.url.includes("/errors") ? repeated : checked);
  };
  const page = await draw(Bench);
  await expect.element(page.getByText("12 rows are hidden in the file and were read")).toBeVisible();
  await expect.element(page.getByText("Rows of totals")).toBeVisible();
  await page.getByRole("button", { name: "Separate payments: count each" }).click();
  await expect.poll(() => sent).toMatchObject([{ repeated: "separate" }]);
});
