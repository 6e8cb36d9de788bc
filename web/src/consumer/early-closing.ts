import type { EarlyClosing } from "#shared/api/types.ts";

/** Months between the rows that are shown, the widest first. */
const MONTH_STEPS = [6, 3, 1];

/** A few rows of many: every half year, or closer together where the loan is too short for that. */
export function sampleRows(rows: readonly EarlyClosing[]): EarlyClosing[] {
  for (const step of MONTH_STEPS) {
    const found = rows.filter(({ month }) => month % step === 0);
    if (found.length > 1) return found;
  }
  return [...rows];
}

/** The first instalment after which the loan may be closed, or null where it never may be. */
export function firstAllowedMonth(rows: readonly EarlyClosing[]): number | null {
  return rows.find(({ allowed }) => allowed)?.month ?? null;
}
