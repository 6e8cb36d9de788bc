import type { ReportFigures } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import type { Drill } from "./drill.ts";
import { compareMeasure, formatMeasure } from "./format-measure.ts";

interface ReportTotalsProps {
  figures: ReportFigures;
  language: Language;
  drill: Drill | null;
}

/** Totals of the period, each with its definition. */
export function ReportTotals({ figures: { measures, now, before }, language, drill }: ReportTotalsProps) {
  return (
    <Stats>
      {measures.map(({ key, name, definition, unit }, place) => (
        <Stat
          key={key}
          label={name}
          value={formatMeasure(now[place], unit, language)}
          note={definition}
          change={compareMeasure(now[place], before[place], unit)}
          {...drill?.(key)}
        />
      ))}
    </Stats>
  );
}
