import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** Title with the number of errors found and listed. */
export function errorsTitle(found: number, listed: number): string {
  return listed < found
    ? m.status_files_errors_first({ n: formatCount(found), listed: formatCount(listed) })
    : m.status_files_errors_found({ n: formatCount(found) });
}
