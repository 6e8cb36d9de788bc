import type { CommissionMonth } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";

/** "November 2026", from "2026-11". */
export function monthName(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** What some months come to together. */
export function sums(months: readonly CommissionMonth[]) {
  const sum = (of: (month: CommissionMonth) => number) =>
    Math.round(months.reduce((total, month) => total + of(month) * PAISE, 0)) / PAISE;
  return {
    expected: sum(({ expected }) => expected),
    confirmed: sum(({ confirmed }) => confirmed),
    received: sum(({ received }) => received),
    outstanding: sum(({ outstanding }) => outstanding),
    overpaid: sum(({ overpaid }) => overpaid),
  };
}

/** Rupees are summed in paise, in which they are whole numbers. */
const PAISE = 100;

/** Months of which the lender confirmed something else than it should, or paid something else than it confirmed. */
export function differs({ expected, confirmed, received }: CommissionMonth): boolean {
  return (confirmed !== 0 && confirmed !== expected) || (received !== 0 && received !== confirmed);
}
