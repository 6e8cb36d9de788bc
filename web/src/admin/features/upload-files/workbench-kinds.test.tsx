import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CHECKED, COLUMNS, ERRORS, FILE, sampleFile, LOOK, PLAN, RECORDS } from "./sample-files.ts";
import { Workbench } from "./workbench.tsx";

const Bench = () => <Workbench id="7" onAll={() => undefined} />;

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
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
const BANK = sampleFile({ ...CHECKED, ...counts, kind: "bank", bankResponse });

test("a bank file shows payouts and rupees, and has no lender", async () => {
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

test("bookings of a bank file cannot be undone", async () => {
  serve({
    [`GET ${FILE}`]: { body: { ...BANK, phase: "apply", status: "Applied" } },
    [`GET ${FILE}/errors`]: { body: ERRORS },
  });
  const page = await draw(Bench);
  await expect.element(page.getByText(/cannot be undone/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

const APPLIED = sampleFile({ phase: "apply", status: "Applied", plan: PLAN, rowsRead: 3, updated: 2, created: 1 });

test("the undo of an applied file asks first", async () => {
  serve({
    [`GET ${FILE}`]: { body: APPLIED },
    [`GET ${FILE}/records`]: { body: RECORDS },
    [`GET ${FILE}/undo`]: { body: { owing: [] } },
  });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Undo" }).click();
  const question = screen.getByRole("alertdialog", { name: "Are you sure?" });
  await expect.element(question.getByText("nov.xlsx", { exact: false })).toBeVisible();
  expect(document.body.textContent).not.toContain("These were paid");
});

test("undo shows first who would then owe us", async () => {
  const owing = [{ account: "merchant", party: 4, name: "Farida Ansari", amount: 2352 }];
  serve({
    [`GET ${FILE}`]: { body: APPLIED },
    [`GET ${FILE}/records`]: { body: RECORDS },
    [`GET ${FILE}/undo`]: { body: { owing } },
  });
  const page = await draw(Bench);
  await page.getByRole("button", { name: "Undo" }).click();
  const question = screen.getByRole("alertdialog", { name: "Are you sure?" });
  await expect.element(question.getByText("These were paid based on this file", { exact: false })).toBeVisible();
  await expect.element(question.getByRole("listitem")).toHaveTextContent("Farida Ansari: ₹2,352");
});

test("reading options: header row, day order, Dr and Cr, and columns with equal titles", async () => {
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
  const requests: string[] = [];
  const sent: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (request.method === "POST") sent.push(await request.json());
    if (!pathname.endsWith("/look")) return Response.json(sampleFile({ kind: "commission", sheets: [""] }));
    requests.push(search);
    return Response.json({ ...look, head: search.includes("head=2") ? 2 : 1 });
  };
  const page = await draw(Bench);
  const check = page.getByRole("button", { name: "Check rows" });
  const readPageText = () => document.body.textContent;
  await expect.poll(readPageText).toContain("Dates in this column look like month/day. Choose the date format");
  expect(readPageText()).toContain("Lender's number or application ID, Commission paid, Lender's name, Date format");
  await expect.element(check).toBeDisabled();
  await page.getByLabelText("Header row").selectOptions("2");
  await page.getByLabelText("Lender", { exact: true }).selectOptions("23");
  await page.getByLabelText("Lender's number or application ID").selectOptions("0");
  await page.getByLabelText("Commission paid").selectOptions("C: Commission (100 Dr)");
  await page.getByLabelText("Paid on").selectOptions("3");
  await page.getByLabelText("Bank reference (UTR)").selectOptions("4");
  await page.getByLabelText("Date format").selectOptions("month_first");
  await page.getByLabelText("Meaning of Dr and Cr").selectOptions("debit_is_negative");
  await check.click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { head: 2, dayOrder: "month_first", debitCredit: "debit_is_negative", columns: { amount: 2, day: 3 } },
    ]);
  expect(requests.slice(0, 2)).toEqual(["?sheet=0", "?sheet=0&head=2"]);
});

test("repeated payments need a decision, and hidden rows are reported", async () => {
  const plan = { ...PLAN, columns: { ...COLUMNS, status: null, amount: 2 } };
  const checked = { ...CHECKED, kind: "commission", plan, skipped: 1, hiddenRows: 12 } as const;
  const repeated = {
    total: 1,
    rows: 1,
    causes: [{ code: "upload_row_same_payment", message: "Row 2 says the same", rows: 1 }],
    items: [
      { row: 3, cell: 2, value: "1000", message: "Row 2 says the same", code: "upload_row_same_payment", lenderId: 23 },
    ],
  };
  const sent: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "POST") sent.push(await request.json());
    if (request.url.endsWith("/api/admin-reverify")) return Response.json({ permissions: [] });
    if (request.url.includes("/records")) return Response.json(RECORDS);
    return Response.json(request.url.includes("/errors") ? repeated : checked);
  };
  const page = await draw(Bench);
  await expect.element(page.getByText("12 rows are hidden in the file and were read")).toBeVisible();
  await expect.element(page.getByText("Ignored (totals)")).toBeVisible();
  await page.getByRole("button", { name: "Separate payments: count each" }).click();
  await expect.poll(() => sent).toMatchObject([{ repeated: "separate" }]);
});
