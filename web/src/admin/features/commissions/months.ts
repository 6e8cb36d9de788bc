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

/** Whether a text, such as a URL parameter, names a month like "2026-11". */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** The given number of months up to that of `today`, newest first, such as "2026-11". */
export function listRecentMonths(today: string, most: number): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: most }, (_, back) => {
    const months = year * MONTHS_OF_YEAR + month - 1 - back;
    const number = String((months % MONTHS_OF_YEAR) + 1).padStart(2, "0");
    return `${Math.floor(months / MONTHS_OF_YEAR)}-${number}`;
  });
}

const MONTHS_OF_YEAR = 12;

/** Totals of several months. */
export function sumMonths(months: readonly CommissionMonth[]) {
  const sum = (pick: (month: CommissionMonth) => number) =>
    Math.round(months.reduce((total, month) => total + pick(month) * PAISE_PER_RUPEE, 0)) / PAISE_PER_RUPEE;
  return {
    expected: sum(({ expected }) => expected),
    confirmed: sum(({ confirmed }) => confirmed),
    received: sum(({ received }) => received),
    outstanding: sum(({ outstanding }) => outstanding),
    overpaid: sum(({ overpaid }) => overpaid),
    withoutSlab: months.filter(lacksSlab).reduce((total, { loans }) => total + loans, 0),
  };
}

/** Rupees are added as paise to avoid rounding errors. */
const PAISE_PER_RUPEE = 100;

/** Whether loans were disbursed in a month without a matching slab. */
export function lacksSlab({ slabId, loans }: CommissionMonth): boolean {
  return slabId === null && loans > 0;
}

/** Whether confirmed differs from expected, or received from confirmed. */
export function hasDifference({ expected, confirmed, received }: CommissionMonth): boolean {
  return (confirmed !== 0 && confirmed !== expected) || (received !== 0 && received !== confirmed);
}
