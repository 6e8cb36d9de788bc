import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";

/** Formats a number of loans. */
export function formatLoanCount(loans: number): string {
  return loans === 1 ? m.commissions_loans_note_one() : m.commissions_loans_note({ n: formatCount(loans) });
}
