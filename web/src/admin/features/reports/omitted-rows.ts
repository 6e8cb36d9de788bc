import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** Says how many rows are only in the exported file. */
export function omittedRowsText(rows: number): string {
  return rows === 1 ? m.report_rows_left_out_one() : m.report_rows_left_out({ number: formatCount(rows) });
}
