import type { EarlyClosing } from "#shared/api/types.ts";

/** Possible intervals between rows in months, widest first. */
const MONTH_STEPS = [6, 3, 1];

/** Picks some rows: every six months, or more often for short loans. */
export function sampleRows(rows: readonly EarlyClosing[]): EarlyClosing[] {
  for (const step of MONTH_STEPS) {
    const found = rows.filter(({ month }) => month % step === 0);
    if (found.length > 1) return found;
  }
  return [...rows];
}

/** First instalment after which the loan may be closed; null if never. */
export function firstAllowedMonth(rows: readonly EarlyClosing[]): number | null {
  return rows.find(({ allowed }) => allowed)?.month ?? null;
}
