/** Sample uploaded files for tests. */
import type {
  RowErrors,
  UploadColumns,
  UploadFile,
  UploadFileLook,
  UploadRecord,
  UploadRecords,
} from "#shared/api/admin/upload-files.ts";

export const COLUMNS: UploadColumns = {
  application: 0,
  status: 2,
  amount: null,
  day: null,
  bankReference: null,
  pan: null,
  lender: 1,
  reason: null,
};
export const PLAN = { sheet: 0, lenderId: null, columns: COLUMNS };

/** A sample file with some changed properties. */
export function sampleFile(changes: Partial<UploadFile>): UploadFile {
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

export const LOOK: UploadFileLook = {
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

export const FILE = "/api/admin/upload-files/7";
export const CHECKED = sampleFile({
  phase: "check",
  status: "Checked",
  plan: PLAN,
  rowsRead: 1204,
  updated: 1138,
  created: 12,
  unchanged: 52,
  failed: 2,
});

/** A sample change of a status with some changed properties. */
export function sampleRecord(changes: Partial<UploadRecord>): UploadRecord {
  return {
    row: 2,
    id: "01a1",
    submissionId: "01a1",
    shortCode: null,
    applicationId: "01b2",
    reference: "NL-1",
    outcome: "updated",
    from: "submitted",
    to: "approved",
    fromText: "Submitted",
    toText: "Approved",
    appliedAmount: 100_000,
    statedAmount: null,
    earlierAmount: null,
    isUndone: false,
    ...changes,
  };
}

/** Listed changes of a file, as many as its checked rows have. */
export const RECORDS: UploadRecords = { total: 1150, items: [sampleRecord({})] };

export const ERRORS: RowErrors = {
  total: 2,
  rows: 2,
  causes: [
    { code: "upload_row_application_missing", message: "The application is missing", rows: 1 },
    { code: "upload_row_status_unknown", message: "Unknown status", rows: 1 },
  ],
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
