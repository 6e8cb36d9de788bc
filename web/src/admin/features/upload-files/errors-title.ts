import { m } from "#messages";
import { count } from "#shared/format/number.ts";

/** How many rows something is wrong with, and of how many of them it is said what. */
export function errorsTitle(failed: number, listed: number): string {
  return listed < failed
    ? m.status_files_errors_first({ n: count(failed), listed: count(listed) })
    : m.status_files_errors_found({ n: count(failed) });
}
