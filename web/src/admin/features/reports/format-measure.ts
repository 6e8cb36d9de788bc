import { buildChange, type Change, compareNumbers, compareShares, formatShare } from "#admin/figures/compare.ts";
import type { ReportMeasure } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { formatRupeesInWords } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";

type OptionalNumber = number | null | undefined;

/** Formats a measure's value; a dash for null. */
export function formatMeasure(value: OptionalNumber, unit: ReportMeasure["unit"], language: Language): string {
  if (value === null || value === undefined) return "–";
  switch (unit) {
    case "count":
      return formatCount(value);
    case "percent":
      return formatShare(value);
    case "rupees":
      return formatRupeesInWords(value, language);
    default:
      return unit satisfies never;
  }
}

/** Change against the previous value, as a number if that was 0; null if there is nothing to compare. */
export function compareMeasure(
  now: OptionalNumber,
  before: OptionalNumber,
  unit: ReportMeasure["unit"],
  language: Language,
): Change | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  if (unit === "percent") return compareShares(now, before);
  if (before === 0 && now > 0) return buildChange(now, formatMeasure(now, unit, language));
  return compareNumbers(now, before);
}
