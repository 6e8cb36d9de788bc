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

interface ReportTableProps {
  figures: ReportFigures;
  language: Language;
  drill: Drill | null;
}

/** All rows with numbers and changes; a number links to what it counts. */
export function ReportTable({ figures, language, drill }: ReportTableProps) {
  if (figures.rows.length === 0) return <p className="text-ink-2">{m.report_empty()}</p>;
  return (
    <DataTable
      still
      title={m.report_table()}
      columns={buildReportColumns({ figures, language, drill })}
      rows={figures.rows}
      rowKey={({ label, filter }) => `${label} ${JSON.stringify(filter)}`}
    />
  );
}

function buildReportColumns({ figures, language, drill }: ReportTableProps): Column<ReportLine>[] {
  return [
    {
      key: "label",
      title: groupLabel(figures.group),
      cell: ({ label, day }) => (day === null ? label : formatDate(day, language)),
    },
    ...figures.measures.map((measure, place) => ({
      key: measure.key,
      title: measure.name,
      note: measure.definition,
      end: true,
      cell: (row: ReportLine) => (
        <NumberCell row={row} measure={measure} place={place} language={language} drill={drill} />
      ),
    })),
  ];
}

interface NumberCellProps extends Omit<ReportTableProps, "figures"> {
  row: ReportLine;
  measure: ReportMeasure;
  place: number;
}

function NumberCell({ row, measure: { key, unit, name }, place, language, drill }: NumberCellProps) {
  const value = row.now[place];
  const text = formatMeasure(value, unit, language);
  const change = compareMeasure(value, row.before[place], unit);
  const { link } = value ? (drill?.(key, row) ?? {}) : {};
  return (
    <>
      {link === undefined ? (
        text
      ) : (
        <Link to={link.to} search={link.search} className="text-brand-strong underline underline-offset-4">
          {text}
          <span className="sr-only">
            {" "}
            {row.label} {name}
          </span>
        </Link>
      )}
      {change && change.more !== null && <span className="block text-sm text-ink-2">{change.text}</span>}
    </>
  );
}
