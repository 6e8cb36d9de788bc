import { m } from "#messages";
import { formatPercent } from "#shared/format/percent.ts";

const HUNDRED = 100;

/** A part of a total in percent; null if the total is 0. */
export function percentOfWhole(part: number, total: number): number | null {
  return total === 0 ? null : (part / total) * HUNDRED;
}

/** Formats a percentage with one decimal, or a dash for null. */
export function formatShare(part: number | null): string {
  return part === null ? "–" : formatPercent(part, { decimals: 1 });
}

export interface Change {
  /** Null if unchanged. */
  more: boolean | null;
  text: string;
}

/** Relative change against the previous number; null if that is 0. */
export function compareNumbers(now: number, before: number): Change | null {
  if (before === 0) return null;
  return buildChange(now - before, formatPercent((Math.abs(now - before) / before) * HUNDRED, { decimals: 0 }));
}

/** Change against the previous percentage, in points; null if either is missing. */
export function compareShares(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const points = Math.abs(now - before).toLocaleString("en-IN", { maximumFractionDigits: 1 });
  return buildChange(now - before, m.common_compare_points({ number: points }));
}

function buildChange(difference: number, number: string): Change {
  if (difference === 0) return { more: null, text: m.common_compare_no_change() };
  return {
    more: difference > 0,
    text: difference > 0 ? m.common_compare_more({ number }) : m.common_compare_less({ number }),
  };
}
