import { m } from "#messages";
import type { UploadColumns, UploadKind } from "#shared/api/admin/upload-files.ts";

/** What a column can hold. */
export type ColumnName = keyof UploadColumns;

/** A kind of file: the texts of its page and the columns of its rows. */
export interface FileKind {
  kind: UploadKind;
  title: () => string;
  upload: () => string;
  none: () => string;
  /** What its records are. */
  ids: () => string;
  /** Its columns in the order in which they are asked, with whether they may be left out. */
  columns: { name: ColumnName; label: () => string; optional?: true }[];
}

const LENDER = { name: "lender", label: m.status_files_column_lender } as const;
const PAN = { name: "pan", label: m.statement_column_pan, optional: true } as const;

export const KINDS: Record<UploadKind, FileKind> = {
  status: {
    kind: "status",
    title: m.status_files_title,
    upload: m.status_files_upload,
    none: m.status_files_none,
    ids: m.status_files_ids,
    columns: [
      { name: "application", label: m.status_files_column_application },
      { name: "status", label: m.status_files_column_status },
      // Banks and insurers, to whom visits lead, are no lenders.
      { ...LENDER, optional: true },
      { name: "day", label: m.status_files_column_day, optional: true },
      { name: "reason", label: m.status_files_column_reason, optional: true },
    ],
  },
  mis: {
    kind: "mis",
    title: m.mis_title,
    upload: m.mis_upload,
    none: m.statement_none,
    ids: m.statement_ids,
    columns: [
      { name: "application", label: m.statement_column_loan },
      { name: "amount", label: m.mis_column_amount },
      { name: "day", label: m.mis_column_day },
      LENDER,
      PAN,
    ],
  },
  commission: {
    kind: "commission",
    title: m.commission_file_title,
    upload: m.commission_file_upload,
    none: m.statement_none,
    ids: m.statement_ids,
    columns: [
      { name: "application", label: m.statement_column_loan },
      { name: "amount", label: m.commission_file_column_amount },
      { name: "day", label: m.commission_file_column_day },
      { name: "bankReference", label: m.commission_file_column_bank },
      LENDER,
      PAN,
    ],
  },
  bank: {
    kind: "bank",
    title: m.bank_file_title,
    upload: m.bank_file_upload,
    none: m.bank_file_none,
    ids: m.statement_ids,
    columns: [
      { name: "reference", label: m.bank_file_column_reference },
      { name: "status", label: m.status_files_column_status },
      { name: "bankReference", label: m.commission_file_column_bank, optional: true },
      { name: "reason", label: m.bank_file_column_reason, optional: true },
      { name: "amount", label: m.bank_file_column_amount, optional: true },
      { name: "account", label: m.bank_file_column_account, optional: true },
    ],
  },
};

/** Whether the rows of a file become lines that a person may have to say what they are about. */
export function hasOpenLines(kind: UploadKind): boolean {
  return kind === "mis" || kind === "commission";
}
