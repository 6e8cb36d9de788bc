import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** Formats a number of rows. */
export function rowCount(rows: number): string {
  return rows === 1 ? m.status_files_rows_one() : m.status_files_rows({ rows: formatCount(rows) });
}
