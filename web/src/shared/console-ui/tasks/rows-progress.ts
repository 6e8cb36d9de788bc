import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** "6 of 12 rows". */
export function rowsProgress(done: number, total: number): string {
  const counts = { done: formatCount(done), total: formatCount(total) };
  return total === 1 ? m.common_rows_progress_one(counts) : m.common_rows_progress(counts);
}
