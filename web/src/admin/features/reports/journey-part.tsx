import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { formatShare } from "#admin/figures/compare.ts";
import {
  JOURNEY_EXPORT,
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
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { formatDayMonth } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatCount } from "#shared/format/number.ts";
import type { JourneyDrill } from "./journey-drill.ts";
import { omittedRowsText } from "./omitted-rows.ts";

interface JourneyPartProps {
  table: JourneyTable;
  queryParams: JourneyQuery;
  /** Links numbers to applications; null without the permission. */
  drill: JourneyDrill | null;
}

/** More bars are hard to distinguish. */
const MAX_BARS = 15;

/** A part of the report: chart, table and export. */
export function JourneyPart({ table, queryParams, drill }: JourneyPartProps) {
  const { part, title, rows, rowsLeftOut } = table;
  const { language } = useBoot();
  return (
    <div className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{title}</h2>
        {rows.length > 0 && <ExportButton path={JOURNEY_EXPORT} search={{ ...queryParams, part }} />}
      </header>
      {rows.length === 0 ? (
        <p className="text-ink-2">{part === "questions" ? m.report_journey_questions_empty() : m.report_empty()}</p>
      ) : (
        <>
          <JourneyChart table={table} language={language} />
          <DataTable
            still
            inside
            title={title}
            columns={buildJourneyColumns({ table, language, queryParams, drill })}
            rows={rows}
            rowKey={({ label, days, only }) => days?.startDate ?? only?.value ?? label}
          />
          {rowsLeftOut > 0 && <p>{omittedRowsText(rowsLeftOut)}</p>}
        </>
      )}
    </div>
  );
}

function JourneyChart({ table: { title, head, columns, drawn, rows }, language }: JourneyChartProps) {
  const series = drawn.map((place) => ({ place, key: String(place), title: columns[place]?.name ?? "" }));
  const unit = columns[drawn[0] ?? 0]?.unit ?? "count";
  const byWeek = rows.some(({ days }) => days !== null);
  return (
    <Chart
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

function buildJourneyColumns({
  table: { head, columns },
  language,
  queryParams,
  drill,
}: ColumnsProps): Column<JourneyRow>[] {
  return [
    {
      key: "label",
      title: head,
      cell: (row) => <Label row={row} queryParams={queryParams} text={journeyRowLabel(row, language)} />,
    },
    ...columns.map(({ name, definition, unit }, place) => ({
      key: String(place),
      title: name,
      note: definition,
      end: true,
      cell: (row: JourneyRow) => {
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
      },
    })),
  ];
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
