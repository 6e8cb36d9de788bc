import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { shownShare } from "#admin/compare.ts";
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
import { dayMonth } from "#shared/format/date.ts";
import { duration } from "#shared/format/duration.ts";
import { count } from "#shared/format/number.ts";
import type { JourneyDrill } from "./journey-drill.ts";
import { rowsLeftOutText } from "./rows-left-out.ts";

interface JourneyPartProps {
  table: JourneyTable;
  asked: JourneyQuery;
  /** The way from a number to its applications; null for those who may not see them. */
  drill: JourneyDrill | null;
}

/** More bars than these are not told apart. */
const MOST_BARS = 15;

/** A part of the report: its picture, its numbers, its file. */
export function JourneyPart({ table, asked, drill }: JourneyPartProps) {
  const { part, title, rows, rowsLeftOut } = table;
  const { language } = useBoot();
  return (
    <div className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{title}</h2>
        {rows.length > 0 && <ExportButton path={JOURNEY_EXPORT} search={{ ...asked, part }} />}
      </header>
      {rows.length === 0 ? (
        <p className="text-ink-2">{part === "questions" ? m.journey_questions_empty() : m.report_empty()}</p>
      ) : (
        <>
          <Picture table={table} language={language} />
          <DataTable
            still
            inside
            title={title}
            columns={columnsOf({ table, language, asked, drill })}
            rows={rows}
            rowKey={({ label, days, only }) => days?.startDate ?? only?.value ?? label}
          />
          {rowsLeftOut > 0 && <p>{rowsLeftOutText(rowsLeftOut)}</p>}
        </>
      )}
    </div>
  );
}

function Picture({ table: { title, head, columns, drawn, rows }, language }: PictureProps) {
  const series = drawn.map((place) => ({ place, key: String(place), title: columns[place]?.name ?? "" }));
  const unit = columns[drawn[0] ?? 0]?.unit ?? "count";
  const byWeek = rows.some(({ days }) => days !== null);
  return (
    <Chart
      kind={byWeek ? "line" : "bar"}
      title={drawn.length === 1 ? (series[0]?.title ?? title) : title}
      axis={head}
      series={series}
      points={rows.slice(0, byWeek ? rows.length : MOST_BARS).map((row) => ({
        label: labelOf(row, language),
        values: Object.fromEntries(series.map(({ key, place }) => [key, row.numbers[place] ?? null])),
      }))}
      format={(value) => shown(value, unit, language)}
    />
  );
}

interface PictureProps {
  table: JourneyTable;
  language: Language;
}

interface ColumnsProps extends PictureProps, Pick<JourneyPartProps, "asked" | "drill"> {}

function columnsOf({ table: { head, columns }, language, asked, drill }: ColumnsProps): Column<JourneyRow>[] {
  return [
    {
      key: "label",
      title: head,
      cell: (row) => <Label row={row} asked={asked} said={labelOf(row, language)} />,
    },
    ...columns.map(({ name, definition, unit }, place) => ({
      key: String(place),
      title: name,
      note: definition,
      end: true,
      cell: (row: JourneyRow) => {
        const said = shown(row.numbers[place], unit, language);
        const search = row.numbers[place] ? (drill?.(row.marks[place], row) ?? null) : null;
        if (search === null) return said;
        return (
          <Link to="/admin/applications" search={search} className={LINK}>
            {said}
            <span className="sr-only">
              {" "}
              {labelOf(row, language)} {name}
            </span>
          </Link>
        );
      },
    })),
  ];
}

const LINK = "text-brand-strong underline underline-offset-4";

/** Figures are kept by one thing beside the product. */
function withoutOthers(asked: JourneyQuery, { name }: NonNullable<JourneyRow["only"]>): JourneyQuery {
  const others = JOURNEY_FILTERS.filter((each) => name !== "productType" && each !== name);
  return { ...asked, ...Object.fromEntries(others.map((each) => [each, undefined])) };
}

/** What a row is about leads to the report of that alone. */
function Label({ row: { only }, asked, said }: { row: JourneyRow; asked: JourneyQuery; said: string }) {
  if (only === null || asked[only.name] === only.value) return said;
  return (
    <Link
      to="/admin/customers-journey"
      search={{ ...withoutOthers(asked, only), [only.name]: only.value }}
      className={LINK}
    >
      {said}
    </Link>
  );
}

function labelOf({ label, days }: JourneyRow, language: Language): string {
  return days === null ? label : `${dayMonth(days.startDate, language)} – ${dayMonth(days.endDate, language)}`;
}

/** A number as it is read; a dash where there is none. */
function shown(value: number | null | undefined, unit: JourneyUnit, language: Language): string {
  if (value === null || value === undefined) return "–";
  switch (unit) {
    case "count":
      return count(value);
    case "percent":
      return shownShare(value);
    case "seconds":
      return duration(value, language);
    default:
      return unit satisfies never;
  }
}
