import { m } from "#messages";
import { count } from "#shared/format/number.ts";

/** How many loans, for people. */
export function loanCount(loans: number): string {
  return loans === 1 ? m.commissions_loans_note_one() : m.commissions_loans_note({ n: count(loans) });
}
