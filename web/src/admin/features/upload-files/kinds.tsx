import { m } from "#messages";
import type { UploadColumns, UploadKind } from "#shared/api/admin/upload-files.ts";

/** Meaning of a column. */
export type ColumnName = keyof UploadColumns;

/** A kind of file: texts of its page and columns of its rows. */
export interface FileKind {
  kind: UploadKind;
  title: () => string;
  upload: () => string;
  none: () => string;
  /** Columns in the order of the form, and whether they are optional. */
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
    columns: [
      { name: "application", label: m.status_files_column_application },
      { name: "status", label: m.status_files_column_status },
      // Files of banks and insurers have no lender.
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

/** Whether rows may become open lines that a user has to match. */
export function hasOpenLines(kind: UploadKind): boolean {
  return kind === "mis" || kind === "commission";
}
