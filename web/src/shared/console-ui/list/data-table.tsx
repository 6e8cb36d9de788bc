import { m } from "#messages";
import { classes } from "#shared/ui/classes.ts";
import { InfoTip } from "../info-tip.tsx";
import type { Column } from "./column.ts";

export interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The order that is shown: a sort name, with a minus in front where it is descending. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** Rows that need more than one line. */
  tall?: boolean;
  /** It stands in a section of its own that bears its title. */
  inside?: boolean;
}

/** A table in console density. It scrolls sideways in itself, its first column stays in view. */
export function DataTable<Row>({
  title,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  tall = false,
  inside = false,
}: DataTableProps<Row>) {
  const head = columns.find((column) => column.head) ?? columns[0];
  return (
    <div
      role={inside ? "group" : "region"}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line bg-paper outline-offset-0"
    >
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="h-8.5 text-left text-xs text-ink-2">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classes("group/row", tall ? "h-19" : "h-9.5")}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} head={column === head} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STICKY = "first:sticky first:left-0 first:z-1 first:bg-paper";

const PINNED = "sticky right-0 z-1 bg-paper";

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { sort: name, title } = column;
  const sortable = name !== undefined && onSort !== undefined;
  const order = sortable ? orderOf(name, sort) : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classes(
        "px-2.5 font-semibold max-2xl:px-2",
        STICKY,
        column.pinned && PINNED,
        column.end && "text-right",
      )}
    >
      {sortable ? (
        <button
          type="button"
          className="group/sort relative min-h-6 rounded-sm hover:text-ink"
          onClick={() => onSort(order === "ascending" ? `-${name}` : name)}
        >
          {title}
          <SortMark order={order} before={column.end === true} />
        </button>
      ) : (
        <span className={classes(column.hideTitle && "sr-only")}>{title}</span>
      )}
      {column.note !== undefined && <InfoTip label={m.list_about({ what: title })} text={column.note} />}
    </th>
  );
}

interface SortMarkProps {
  order: Order | undefined;
  /** It stands before the title. */
  before: boolean;
}

/** In the margin of the title: which way the table is sorted, and on hover and focus that it can be. */
function SortMark({ order, before }: SortMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "absolute top-1/2 -translate-y-1/2 px-0.5 text-[0.6rem]",
        before ? "right-full" : "left-full",
        order === "none" && "opacity-0 group-hover/sort:opacity-50 group-focus-visible/sort:opacity-50",
      )}
    >
      {order === "descending" ? "▼" : "▲"}
    </span>
  );
}

type Order = "ascending" | "descending" | "none";

function orderOf(name: string, sort: string | undefined): Order {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : "none";
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** It names its row. */
  head: boolean;
}

function BodyCell<Row>({ column, row, head }: BodyCellProps<Row>) {
  const look = classes(
    "border-t border-line px-2.5 max-2xl:px-2",
    STICKY,
    column.pinned && PINNED,
    column.end && "text-right",
  );
  if (!head) return <td className={look}>{column.cell(row)}</td>;
  return (
    <th scope="row" className={classes(look, "text-left font-semibold")}>
      {column.cell(row)}
    </th>
  );
}

/** What a cell shows where there is nothing. */
export function Nothing() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">{m.list_nothing()}</span>
    </>
  );
}
