import { expect, test } from "vitest";
import type { UploadColumns, UploadFileLook } from "#shared/api/admin/upload-files.ts";
import { columnTitles, formatColumnLetters } from "./column-titles.ts";
import { type ColumnSelection, initialColumnChoice, buildPlan, findMissingColumns } from "./columns.ts";
import { KINDS } from "./kinds.tsx";

const NONE: UploadColumns = {
  application: null,
  status: null,
  amount: null,
  day: null,
  bankReference: null,
  pan: null,
  lender: null,
  reason: null,
};
const guessed = { lenderId: null, isRemembered: false, columns: { ...NONE, application: 0, status: 2, lender: 1 } };
const remembered = { lenderId: 7, isRemembered: true, columns: { ...NONE, application: 3, status: 2, day: 1 } };
const look: UploadFileLook = {
  head: 1,
  titles: [],
  heads: [],
  separator: null,
  dayOrders: [],
  debitCredit: [],
  examples: [],
  lenders: [],
  suggested: [guessed, remembered],
};
const chosen = (columns: Partial<ColumnSelection>): ColumnSelection => ({
  application: "",
  status: "",
  amount: "",
  day: "",
  bankReference: "",
  pan: "",
  lender: "",
  reason: "",
  reference: "",
  account: "",
  lenderId: "",
  ...columns,
});

test("initial columns are the chosen ones, those remembered for the lender, or a guess from the titles", () => {
  expect(initialColumnChoice(look, null)).toEqual(chosen({ application: "0", status: "2", lender: "1" }));
  expect(initialColumnChoice(look, null, "7")).toEqual(
    chosen({ application: "3", status: "2", day: "1", lenderId: "7" }),
  );
  expect(initialColumnChoice(look, null, "8")).toEqual(chosen({ application: "0", status: "2", lenderId: "8" }));
  const plan = { sheet: 0, lenderId: 8, columns: { ...NONE, application: 5, status: 6 } };
  expect(initialColumnChoice(look, plan)).toEqual(chosen({ application: "5", status: "6", lenderId: "8" }));
});

test("a plan is complete when each column is chosen once and the lender is known", () => {
  const begun = initialColumnChoice(look, null);
  expect(buildPlan(begun, 2, KINDS.status)).toEqual({
    sheet: 2,
    lenderId: null,
    columns: { ...NONE, application: 0, status: 2, lender: 1 },
  });
  expect(buildPlan({ ...begun, lender: "" }, 0, KINDS.mis)).toBeNull();
  expect(buildPlan({ ...begun, status: "0" }, 0, KINDS.status)).toBeNull();
  // Files of banks and insurers name no lender.
  expect(buildPlan({ ...begun, lender: "" }, 0, KINDS.status)?.columns.lender).toBeNull();
  // The file has one lender, so the lender column is ignored.
  expect(buildPlan({ ...begun, lender: "0", lenderId: "7" }, 0, KINDS.status)).toMatchObject({
    lenderId: 7,
    columns: { lender: null },
  });
});

test("a statement needs amount and day, one of commission also the bank's reference, and never a PAN", () => {
  const paid = chosen({ application: "0", amount: "1", day: "2", lenderId: "7" });
  expect(buildPlan(paid, 0, KINDS.mis)?.columns).toEqual({ ...NONE, application: 0, amount: 1, day: 2 });
  expect(buildPlan(paid, 0, KINDS.commission)).toBeNull();
  expect(buildPlan({ ...paid, bankReference: "3" }, 0, KINDS.commission)?.columns.bankReference).toBe(3);
  expect(buildPlan({ ...paid, pan: "1" }, 0, KINDS.mis)).toBeNull();
  expect(buildPlan({ ...paid, day: "" }, 0, KINDS.mis)).toBeNull();
});

test("a bank file needs our reference and the bank's status, and has no lender", () => {
  const begun = chosen({ reference: "0", status: "2" });
  const columns = { ...NONE, reference: 0, status: 2 };
  expect(buildPlan(begun, 0, KINDS.bank)).toEqual({ sheet: 0, lenderId: null, columns });
  expect(buildPlan({ ...begun, account: "4" }, 0, KINDS.bank)?.columns.account).toBe(4);
  expect(buildPlan({ ...begun, account: "2" }, 0, KINDS.bank)).toBeNull();
  expect(buildPlan({ ...begun, status: "" }, 0, KINDS.bank)).toBeNull();
});

test("columns are labelled as in a spreadsheet, duplicate titles by their values", () => {
  expect([0, 25, 26, 311, 701, 702].map(formatColumnLetters)).toEqual(["A", "Z", "AA", "KZ", "ZZ", "AAA"]);
  const titles = ["Loan", "Amount", "Amount ", ""];
  const examples = [
    ["L1", "999", "100", "x"],
    ["L2", "", "200", ""],
  ];
  expect(columnTitles({ titles, examples })).toEqual([
    "A: Loan",
    "B: Amount (999)",
    "C: Amount  (100, 200)",
    "D: no header (x)",
  ]);
});

test("missing columns are reported", () => {
  const begun = initialColumnChoice(look, null);
  expect(findMissingColumns({ ...begun, status: "" }, KINDS.status)).toEqual({ labels: ["Status"], isTwice: false });
  expect(findMissingColumns({ ...begun, status: "0" }, KINDS.status)).toEqual({ labels: [], isTwice: true });
  expect(findMissingColumns({ ...begun, lender: "" }, KINDS.mis).labels).toContain("Lender's name");
});
