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
  /** In words. */
  text: string;
  /** A signed number, such as "+12%". */
  signed: string;
}

/** Relative change against the previous number; null if that is 0. */
export function compareNumbers(now: number, before: number): Change | null {
  if (before === 0) return null;
  const percent = (Math.abs(now - before) / before) * HUNDRED;
  return buildChange(now - before, formatPercent(percent, { decimals: percent < 1 ? 1 : 0 }));
}

/** Change against the previous percentage, in points; null if either is missing. */
export function compareShares(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const points = Math.abs(now - before).toLocaleString("en-IN", { maximumFractionDigits: 1 });
  return buildChange(
    now - before,
    m.common_compare_points({ number: points }),
    m.common_compare_points_short({ number: points }),
  );
}

/** Builds a change from its size, in words and in short. */
export function buildChange(difference: number, number: string, short = number): Change {
  if (difference === 0) return { more: null, text: m.common_compare_no_change(), signed: "0" };
  return difference > 0
    ? { more: true, text: m.common_compare_more({ number }), signed: `+${short}` }
    : { more: false, text: m.common_compare_less({ number }), signed: `−${short}` };
}
