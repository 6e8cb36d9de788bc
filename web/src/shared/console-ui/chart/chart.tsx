import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useId, useState } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Button } from "../button.tsx";
import { DataTable } from "../list/data-table.tsx";
import type { ChartProps, ChartPoint } from "./chart-props.ts";

/** Lazy: Recharts is loaded with the first chart. */
const LazyDrawing = lazy(() => import("./drawing.tsx"));

/** A chart with its numbers as a table, unless the page has one. */
export function Chart(props: ChartProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { title, inTable = false } = props;
  return (
    <section
      aria-labelledby={id}
      className={joinClasses(
        "flex flex-col rounded-md border border-line bg-paper",
        inTable ? "gap-1 p-3" : "gap-3 p-4",
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {inTable ? (
          <p className="sr-only">{m.list_chart_numbers()}</p>
        ) : (
          <Button look="secondary" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {m.list_chart_table()}
          </Button>
        )}
      </header>
      {asTable ? <ChartTable {...props} /> : <ChartPicture {...props} />}
    </section>
  );
}

function ChartPicture(props: ChartProps) {
  const nothing = props.points.every(({ values }) => props.series.every(({ key }) => !values[key]));
  const { low = false } = props;
  return (
    <div className={joinClasses("grid", low ? "min-h-38" : "min-h-65")}>
      {nothing ? (
        <p className="place-self-center text-ink-2">{m.common_no_data()}</p>
      ) : (
        <Suspense fallback={<Skeleton boxes={["h-full"]} />}>
          <LazyDrawing {...props} />
        </Suspense>
      )}
    </div>
  );
}

function ChartTable({ title, axis, series, points, format }: ChartProps) {
  const columns = [
    { key: "label", title: axis, cell: renderPointLabel },
    ...series.map(({ key, title: head }) => ({
      key,
      title: head,
      end: true,
      cell: (point: ChartPoint) => formatPoint(point.values[key], format),
    })),
  ];
  return <DataTable still title={title} columns={columns} rows={points} rowKey={(point) => point.label} inside />;
}

function renderPointLabel({ label, link }: ChartPoint) {
  if (link === undefined) return label;
  return (
    <Link to={link.to} search={link.search} className="text-brand-strong underline underline-offset-4">
      {label}
    </Link>
  );
}

function formatPoint(value: number | null | undefined, format: ChartProps["format"]): string {
  return value === null || value === undefined ? "–" : format(value);
}
