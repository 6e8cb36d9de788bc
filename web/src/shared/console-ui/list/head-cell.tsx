import type { ReactNode } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { InfoTip } from "../info-tip.tsx";
import type { Column } from "./column.ts";

/** Current sort order of a table, and how to change it. */
export interface SortChoice {
  /** Current sort key, with a leading minus if descending. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

interface HeadCellProps<Row> extends SortChoice {
  column: Column<Row>;
  /** Rendered before the title. */
  children: ReactNode;
}

/** A column header, which wraps to two lines in narrow tables. */
export function HeadCell<Row>({ column, sort, onSort, children }: HeadCellProps<Row>) {
  const { sort: name, title } = column;
  const sortable = name !== undefined && onSort !== undefined;
  const order = sortable ? sortOrder(name, sort) : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      className={joinClasses(
        "sticky top-0 z-2 border-b border-line bg-paper px-2.5 leading-tight font-semibold whitespace-normal outline-offset-[-2px] first:left-0 first:z-3 max-2xl:px-1.5",
        column.pinned && "right-0 z-3 border-l print:hidden",
        column.end && "text-right",
      )}
    >
      {children}
      {sortable ? (
        <button
          type="button"
          className={joinClasses(
            "min-h-6 rounded-sm underline-offset-2 hover:text-ink hover:underline",
            column.end ? "text-right" : "text-left",
          )}
          onClick={() => onSort(order === "ascending" ? `-${name}` : name)}
        >
          {title}
          <SortMark order={order} />
        </button>
      ) : (
        <span className={joinClasses(column.hideTitle && "sr-only")}>{title}</span>
      )}
      {column.note !== undefined && <InfoTip label={m.common_about_term({ what: title })} text={column.note} />}
    </th>
  );
}

/** Sort arrow after the last word of its title, so that it belongs to no other. */
function SortMark({ order }: { order: SortOrder | undefined }) {
  if (order !== "ascending" && order !== "descending") return null;
  return (
    <span aria-hidden="true" className="inline-block pl-0.5 text-[0.55rem] text-brand-strong">
      {order === "descending" ? "▼" : "▲"}
    </span>
  );
}

type SortOrder = "ascending" | "descending" | "none";

function sortOrder(name: string, sort: string | undefined): SortOrder {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : "none";
}
