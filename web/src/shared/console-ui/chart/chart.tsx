import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useId, useState } from "react";
import { m } from "#messages";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Button } from "../button.tsx";
import { DataTable } from "../list/data-table.tsx";
import type { ChartProps, ChartPoint } from "./chart-props.ts";

/** Lazy: Recharts is loaded with the first chart. */
const LazyDrawing = lazy(() => import("./drawing.tsx"));

/** A chart with its numbers as a table. */
export function Chart(props: ChartProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-bold">
          {props.title}
        </h2>
        <Button look="secondary" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {m.list_chart_table()}
        </Button>
      </header>
      {asTable ? <ChartTable {...props} /> : <ChartPicture {...props} />}
    </section>
  );
}

function ChartPicture(props: ChartProps) {
  const nothing = props.points.every(({ values }) => props.series.every(({ key }) => !values[key]));
  if (nothing) return <p className="grid h-65 place-items-center text-ink-2">{m.common_no_data()}</p>;
  return (
    <Suspense fallback={<Skeleton boxes={["h-64"]} />}>
      <LazyDrawing {...props} />
    </Suspense>
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
