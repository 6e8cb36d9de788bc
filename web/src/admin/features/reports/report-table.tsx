import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { ReportFigures, ReportLine, ReportMeasure } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { formatDate } from "#shared/format/date.ts";
import type { Drill } from "./drill.ts";
import { groupLabel } from "./group-labels.ts";
import { compareMeasure, formatMeasure } from "./format-measure.ts";
import { SignedChange } from "./signed-change.tsx";

interface ReportTableProps {
  figures: ReportFigures;
  language: Language;
  drill: Drill | null;
}

/** All rows with their numbers, changes and totals; a number links to what it counts. */
export function ReportTable({ figures, language, drill }: ReportTableProps) {
  if (figures.rows.length === 0) return <p className="text-ink-2">{m.report_empty()}</p>;
  return (
    <DataTable
      still
      compact
      title={m.report_table()}
      columns={buildReportColumns({ figures, language, drill })}
      rows={figures.rows}
      rowKey={({ label, filter }) => `${label} ${JSON.stringify(filter)}`}
    />
  );
}

function buildReportColumns({ figures, language, drill }: ReportTableProps): Column<ReportLine>[] {
  const numbers = figures.measures.flatMap((measure, place) => {
    const props = { measure, place, language, drill };
    return [buildNumberColumn(figures, props), buildChangeColumn(figures, props)];
  });
  return [
    {
      key: "label",
      title: groupLabel(figures.group),
      cell: ({ label, day }) => (day === null ? label : formatDate(day, language)),
      total: m.common_total(),
    },
    ...numbers,
  ];
}

interface MeasureProps extends Omit<ReportTableProps, "figures"> {
  measure: ReportMeasure;
  /** Index among the numbers of a row. */
  place: number;
}

function buildNumberColumn(figures: ReportFigures, props: MeasureProps): Column<ReportLine> {
  const { measure, place, language } = props;
  return {
    key: measure.key,
    title: measure.name,
    note: measure.definition,
    end: true,
    cell: (row) => <NumberCell row={row} {...props} />,
    total: formatMeasure(hasTotal(figures, place) ? figures.now[place] : null, measure.unit, language),
  };
}

/** The change of a measure beside its numbers, without a visible title. */
function buildChangeColumn(figures: ReportFigures, { measure, place, language }: MeasureProps): Column<ReportLine> {
  const compare = (numbers: Pick<ReportLine, "now" | "before">) =>
    compareMeasure(numbers.now[place], numbers.before[place], measure.unit, language);
  return {
    key: `${measure.key}-change`,
    title: m.report_change({ name: measure.name }),
    hideTitle: true,
    end: true,
    cell: (row) => <SignedChange change={compare(row)} />,
    total: hasTotal(figures, place) ? <SignedChange change={compare(figures)} /> : "",
  };
}

/** Whether rows have numbers of a measure: some are counted by day only. */
function hasTotal({ rows }: ReportFigures, place: number): boolean {
  return rows.some(({ now }) => now[place] !== null);
}

function NumberCell({ row, measure: { key, unit, name }, place, language, drill }: MeasureProps & { row: ReportLine }) {
  const value = row.now[place];
  const text = formatMeasure(value, unit, language);
  const { link } = value ? (drill?.(key, row) ?? {}) : {};
  if (link === undefined) return text;
  return (
    <Link to={link.to} search={link.search} className="text-brand-strong underline underline-offset-4">
      {text}
      <span className="sr-only">
        {" "}
        {row.label} {name}
      </span>
    </Link>
  );
}
