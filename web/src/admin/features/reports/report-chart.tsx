import { m } from "#messages";
import { isGroupedByWeek, buildTimeSteps } from "#admin/figures/time-steps.ts";
import type { ReportFigures } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { Chart } from "#shared/console-ui/chart/chart.tsx";
import type { ChartPoint } from "#shared/console-ui/chart/chart-props.ts";
import { formatDayMonth } from "#shared/format/date.ts";
import { groupLabel } from "./group-labels.ts";
import { formatMeasure } from "./format-measure.ts";

interface ReportChartProps {
  figures: ReportFigures;
  language: Language;
  /** The measure to draw; unknown ones fall back to the first. */
  measure: string | undefined;
  /** Chart type; by default a line for days and bars for other groups. */
  kind?: string | undefined;
}

/** More bars are hard to distinguish. */
const MAX_BARS = 15;

/** Chart of one measure, compared with the previous period. */
export function ReportChart({ figures, language, measure: wanted, kind }: ReportChartProps) {
  const { measures, group } = figures;
  const place = Math.max(
    0,
    measures.findIndex(({ key }) => key === wanted),
  );
  const measure = measures[place];
  if (measure === undefined) return null;
  const byDay = group === "day";
  // Percentages of days cannot be added up to weeks.
  const byWeek = byDay && measure.unit !== "percent" && isGroupedByWeek(figures.rows.length);
  return (
    <Chart
      inTable
      low
      kind={kind === "bar" || kind === "line" ? kind : byDay ? "line" : "bar"}
      title={measure.name}
      axis={byWeek ? m.common_week() : groupLabel(group)}
      series={[
        { key: "now", title: measure.name },
        { key: "before", title: m.common_before() },
      ]}
      points={byDay ? buildDayPoints(figures, place, byWeek, language) : buildBarPoints(figures, place)}
      format={(value) => formatMeasure(value, measure.unit, language)}
    />
  );
}

function buildDayPoints({ rows }: ReportFigures, place: number, byWeek: boolean, language: Language): ChartPoint[] {
  if (byWeek) {
    const days = rows.map(({ day, now, before }) => ({
      day: day ?? "",
      counts: { now: now[place] ?? 0, before: before[place] ?? 0 },
    }));
    return buildTimeSteps(days, language).map(({ label, counts }) => ({ label, values: counts }));
  }
  return rows.map(({ day, now, before }) => ({
    label: day === null ? "" : formatDayMonth(day, language),
    values: { now: now[place] ?? null, before: before[place] ?? null },
  }));
}

function buildBarPoints({ rows }: ReportFigures, place: number): ChartPoint[] {
  return rows.slice(0, MAX_BARS).map(({ label, now, before }) => ({
    label,
    values: { now: now[place] ?? null, before: before[place] ?? null },
  }));
}
