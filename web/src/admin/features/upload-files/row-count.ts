import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** How many rows, for people. */
export function rowCount(rows: number): string {
  return rows === 1 ? m.status_files_rows_one() : m.status_files_rows({ rows: formatCount(rows) });
}
