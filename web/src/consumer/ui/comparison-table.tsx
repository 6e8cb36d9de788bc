import type { ReactNode } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";

/** One compared property. */
interface ComparisonRow {
  key: string;
  label: string;
  /** Whether the columns differ; otherwise the row says that they are alike. */
  differs: boolean;
  /** One value per column. */
  cells: ReactNode[];
}

interface ComparisonTableProps {
  label: string;
  /** Two or three columns. */
  columns: { key: string | number; name: string }[];
  rows: ComparisonRow[];
  /** Rows below the properties, in the same grid. */
  children: (grid: string | undefined) => ReactNode;
}

const COLUMNS: Record<number, string> = { 2: "grid-cols-2", 3: "grid-cols-3" };

/** One row per property, with its name above the values, so that three columns fit on a narrow screen. */
export function ComparisonTable({ label, columns, rows, children }: ComparisonTableProps) {
  const grid = COLUMNS[columns.length];
  return (
    <div role="table" aria-label={label} className="text-sm sm:text-base">
      <div
        role="row"
        className={joinClasses("sticky top-0 grid gap-2 border-b border-line-strong bg-paper py-2", grid)}
      >
        <span role="columnheader" className="sr-only">
          {m.common_compare_what()}
        </span>
        {columns.map(({ key, name }) => (
          <div key={key} role="columnheader" className="min-w-0 font-bold break-words">
            {name}
          </div>
        ))}
      </div>
      {rows.map(({ key, label: name, differs, cells }) => (
        <div key={key} role="row" className="border-b border-line py-2">
          <div role="rowheader" className="text-sm text-ink-2">
            {name}
            {!differs && <span className="text-ink-3"> · {m.common_compare_alike()}</span>}
          </div>
          <div role="presentation" className={joinClasses("mt-1 grid gap-2", grid)}>
            {cells.map((cell, place) => (
              <div
                key={columns[place]?.key}
                role="cell"
                className={joinClasses("min-w-0 break-words tabular-nums", differs && "font-semibold")}
              >
                {cell}
              </div>
            ))}
          </div>
        </div>
      ))}
      {children(grid)}
    </div>
  );
}
