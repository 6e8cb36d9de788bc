import { type Change, change, changeOfShare, shownShare } from "#admin/compare.ts";
import type { ReportMeasure } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { amountInWords } from "#shared/format/money.ts";
import { count } from "#shared/format/number.ts";

type Number = number | null | undefined;

/** A number of a measure as it is read; a dash where there is none. */
export function shown(value: Number, unit: ReportMeasure["unit"], language: Language): string {
  if (value === null || value === undefined) return "–";
  switch (unit) {
    case "count":
      return count(value);
    case "percent":
      return shownShare(value);
    case "rupees": {
      const words = amountInWords(value, language);
      return words.startsWith("₹") ? words : `₹${words}`;
    }
    default:
      return unit satisfies never;
  }
}

/** A number beside the one before; null where there is nothing to compare. */
export function compared(now: Number, before: Number, unit: ReportMeasure["unit"]): Change | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  return unit === "percent" ? changeOfShare(now, before) : change(now, before);
}
