import type { CommissionMonth } from "#shared/api/admin/commissions.ts";
import type { Language } from "#shared/api/types.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";

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

/** The last twelve months as options, newest first, and the chosen one if it is older. */
export function listMonthOptions(chosen: string | undefined, language: Language) {
  const months = new Set([...listRecentMonths(todayInIndia(), MONTHS_OF_YEAR), ...[chosen ?? ""].filter(isMonth)]);
  return [...months].map((month) => ({ value: month, label: monthName(month, language) }));
}

/** Totals of several months. */
export function sumMonths(months: readonly CommissionMonth[]) {
  const sum = (pick: (month: CommissionMonth) => number) => sumRupees(months.map(pick));
  return {
    expected: sum(({ expected }) => expected),
    confirmed: sum(({ confirmed }) => confirmed),
    received: sum(({ received }) => received),
    outstanding: sum(({ outstanding }) => outstanding),
    overpaid: sum(({ overpaid }) => overpaid),
    withoutSlab: months.filter(lacksSlab).reduce((total, { loans }) => total + loans, 0),
  };
}

/** Adds rupees as paise to avoid rounding errors. */
export function sumRupees(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((total, amount) => total + amount * PAISE_PER_RUPEE, 0)) / PAISE_PER_RUPEE;
}

const PAISE_PER_RUPEE = 100;

/** Lenders with months that no slab matches, by name, with their months and the number of loans in them. */
export function listLendersWithoutSlab(months: readonly CommissionMonth[]) {
  const lenders = new Map<number, { lenderId: number; lender: string; months: string[]; loans: number }>();
  for (const { lenderId, lender, month, loans } of months.filter(lacksSlab)) {
    const before = lenders.get(lenderId) ?? { lenderId, lender, months: [], loans: 0 };
    lenders.set(lenderId, { ...before, months: [month, ...before.months], loans: before.loans + loans });
  }
  return [...lenders.values()].toSorted((one, other) => one.lender.localeCompare(other.lender));
}

/** Whether loans were disbursed in a month without a matching slab. */
export function lacksSlab({ slabId, loans }: CommissionMonth): boolean {
  return slabId === null && loans > 0;
}

/** Whether confirmed differs from expected, or received from confirmed. */
export function hasDifference({ expected, confirmed, received }: CommissionMonth): boolean {
  return (confirmed !== 0 && confirmed !== expected) || (received !== 0 && received !== confirmed);
}
