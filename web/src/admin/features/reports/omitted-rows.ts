import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** How many rows only the exported file has. */
export function omittedRowsText(rows: number): string {
  return rows === 1 ? m.report_rows_left_out_one() : m.report_rows_left_out({ number: formatCount(rows) });
}
