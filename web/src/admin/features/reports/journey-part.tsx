import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { formatShare } from "#admin/figures/compare.ts";
import {
  JOURNEY_FILTERS,
  type JourneyQuery,
  type JourneyRow,
  type JourneyTable,
  type JourneyUnit,
} from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Chart } from "#shared/console-ui/chart/chart.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { formatDayMonth } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatCount } from "#shared/format/number.ts";
import { compareMeasure } from "./format-measure.ts";
import type { JourneyDrill } from "./journey-drill.ts";
import { omittedRowsText } from "./omitted-rows.ts";
import { SignedChange } from "./signed-change.tsx";

interface JourneyPartProps {
  table: JourneyTable;
  queryParams: JourneyQuery;
  /** Links numbers to applications; null without the permission. */
  drill: JourneyDrill | null;
}

/** More bars are hard to distinguish. */
const MAX_BARS = 15;

/** A part of the report: chart and table side by side. */
export function JourneyPart({ table, queryParams, drill }: JourneyPartProps) {
  const { part, title, rows, rowsLeftOut } = table;
  const { language } = useBoot();
  if (rows.length === 0) {
    return <p className="text-ink-2">{part === "questions" ? m.report_journey_questions_empty() : m.report_empty()}</p>;
  }
  return (
    <div className="grid gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <JourneyChart table={table} language={language} />
      <div className="flex min-w-0 flex-col gap-3">
        <DataTable
          still
          inside
          title={title}
          columns={buildJourneyColumns({ table, language, queryParams, drill })}
          rows={rows}
          rowKey={({ label, days, only }) => days?.startDate ?? only?.value ?? label}
        />
        {rowsLeftOut > 0 && <p>{omittedRowsText(rowsLeftOut)}</p>}
      </div>
    </div>
  );
}

function JourneyChart({ table: { title, head, columns, drawn, rows }, language }: JourneyChartProps) {
  const series = drawn.map((place) => ({ place, key: String(place), title: columns[place]?.name ?? "" }));
  const unit = columns[drawn[0] ?? 0]?.unit ?? "count";
  const byWeek = rows.some(({ days }) => days !== null);
  return (
    <Chart
      inTable
      kind={byWeek ? "line" : "bar"}
      title={drawn.length === 1 ? (series[0]?.title ?? title) : title}
      axis={head}
      series={series}
      points={rows.slice(0, byWeek ? rows.length : MAX_BARS).map((row) => ({
        label: journeyRowLabel(row, language),
        values: Object.fromEntries(series.map(({ key, place }) => [key, row.numbers[place] ?? null])),
      }))}
      format={(value) => formatJourneyValue(value, unit, language)}
    />
  );
}

interface JourneyChartProps {
  table: JourneyTable;
  language: Language;
}

interface ColumnsProps extends JourneyChartProps, Pick<JourneyPartProps, "queryParams" | "drill"> {}

function buildJourneyColumns({ table, language, queryParams, drill }: ColumnsProps): Column<JourneyRow>[] {
  const { head, columns, total, previous } = table;
  const numbers = columns.map((column, place): Column<JourneyRow> => {
    if (place === previous) return buildChangeColumn(table, place, language);
    return {
      key: String(place),
      title: column.name,
      note: column.definition,
      end: true,
      cell: (row) => <NumberCell row={row} place={place} column={column} language={language} drill={drill} />,
      total: total === null ? undefined : formatJourneyValue(total[place], column.unit, language),
    };
  });
  return [
    {
      key: "label",
      title: head,
      cell: (row) => <Label row={row} queryParams={queryParams} text={journeyRowLabel(row, language)} />,
      total: total === null ? undefined : m.common_total(),
    },
    ...numbers,
  ];
}

/** The change of the first column against the days before, in place of its numbers before. */
function buildChangeColumn({ columns }: JourneyTable, place: number, language: Language): Column<JourneyRow> {
  return {
    key: String(place),
    title: m.report_change({ name: columns[0]?.name ?? "" }),
    hideTitle: true,
    end: true,
    cell: ({ numbers }) => <SignedChange change={compareMeasure(numbers[0], numbers[place], "count", language)} />,
  };
}

interface NumberCellProps extends Pick<ColumnsProps, "language" | "drill"> {
  row: JourneyRow;
  column: JourneyTable["columns"][number];
  /** Index of the column. */
  place: number;
}

function NumberCell({ row, column: { name, unit }, place, language, drill }: NumberCellProps) {
  const text = formatJourneyValue(row.numbers[place], unit, language);
  const search = row.numbers[place] ? (drill?.(row.marks[place], row) ?? null) : null;
  if (search === null) return text;
  return (
    <Link to="/admin/applications" search={search} className={LINK}>
      {text}
      <span className="sr-only">
        {" "}
        {journeyRowLabel(row, language)} {name}
      </span>
    </Link>
  );
}

const LINK = "text-brand-strong underline underline-offset-4";

/** Keeps one filter, because figures are stored by one dimension beside the product. */
function narrowToOneFilter(query: JourneyQuery, { name }: NonNullable<JourneyRow["only"]>): JourneyQuery {
  const others = JOURNEY_FILTERS.filter((each) => name !== "productType" && each !== name);
  return { ...query, ...Object.fromEntries(others.map((each) => [each, undefined])) };
}

/** A row's label links to the report filtered by it. */
function Label({ row: { only }, queryParams, text }: { row: JourneyRow; queryParams: JourneyQuery; text: string }) {
  if (only === null || queryParams[only.name] === only.value) return text;
  return (
    <Link
      to="/admin/customers-journey"
      search={{ ...narrowToOneFilter(queryParams, only), [only.name]: only.value }}
      className={LINK}
    >
      {text}
    </Link>
  );
}

function journeyRowLabel({ label, days }: JourneyRow, language: Language): string {
  return days === null
    ? label
    : `${formatDayMonth(days.startDate, language)} – ${formatDayMonth(days.endDate, language)}`;
}

/** Formats a value; a dash for null. */
function formatJourneyValue(value: number | null | undefined, unit: JourneyUnit, language: Language): string {
  if (value === null || value === undefined) return "–";
  switch (unit) {
    case "count":
      return formatCount(value);
    case "percent":
      return formatShare(value);
    case "seconds":
      return formatDuration(value, language);
    default:
      return unit satisfies never;
  }
}
