import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import type { Column } from "./column.ts";
import { type SortChoice, HeadCell } from "./head-cell.tsx";
import { type Selection, RowCheckbox } from "./selection.tsx";
import { useRangeMarks } from "./cell-range.ts";
import { type CellBlocks, useBlockKeys } from "./use-block-keys.ts";
import { useGridKeys } from "./use-grid-keys.ts";

export interface DataTableProps<Row> extends SortChoice {
  /** Accessible name of the table. */
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** For rows with more than one line. */
  tall?: boolean;
  /** Whether the surrounding section already shows the title. */
  inside?: boolean;
  /** Read-only, without keyboard navigation between cells. */
  still?: boolean;
  /** Low rows, as high together as the surrounding box. */
  compact?: boolean;
  /** Key under which the scroll position is kept. */
  view?: string;
  /** Called on a click on a row outside of its controls; a link in the row does the same by keyboard. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** Selected rows, if rows can be selected. */
  chosen?: Selection | undefined;
  /** Selecting, copying and pasting of blocks of cells. */
  blocks?: CellBlocks<Row> | undefined;
}

/**
 * A compact table that scrolls with sticky header and first column. It is one tab stop; inside it arrows and Tab move
 * between cells, and typing edits.
 */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  still = false,
  chosen,
  onOpenRow,
  blocks,
  ...props
}: DataTableProps<Row>) {
  const { title, tall = false, inside = false, compact = false, view } = props;
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const keysId = useId();
  const keys = useGridKeys(table, still, blocks?.range);
  useScrollRestore(box, view);
  const head = columns.find((column) => column.head) ?? columns[0];
  const rowKeys = rows.map(rowKey);
  useRangeMarks(table, blocks?.range, JSON.stringify([rowKeys, columns.map(({ key }) => key)]));
  useBlockKeys(table, blocks, { rows, columns });
  return (
    <div
      ref={box}
      role={inside ? "group" : "region"}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas need keyboard access
      tabIndex={still ? 0 : undefined}
      className={joinClasses(
        "relative scroll-pt-10 scroll-pr-24 scroll-pl-44 overflow-auto rounded-md border border-line bg-paper outline-offset-0 print:max-h-none! print:overflow-visible print:rounded-none",
        compact
          ? "max-h-[max(24rem,calc(100dvh-16rem))] lg:max-h-full"
          : "md:max-h-[max(24rem,calc(100dvh-16rem))] lg:max-h-[max(24rem,calc(100dvh-11.5rem))]",
      )}
    >
      {!still && (
        <p id={keysId} className="sr-only">
          {m.list_keys()} {blocks !== undefined && m.list_keys_blocks()}
        </p>
      )}
      <table
        ref={table}
        role={still ? undefined : "grid"}
        aria-multiselectable={blocks === undefined ? undefined : true}
        aria-describedby={still ? undefined : keysId}
        className="w-full border-separate border-spacing-0 whitespace-nowrap"
        {...keys}
      >
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="h-8.5 text-left text-xs text-ink-2">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort}>
                {chosen && column === columns[0] && (
                  <RowCheckbox chosen={chosen} keys={rowKeys} label={m.list_choose_all()} />
                )}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-selected={chosen?.keys.has(rowKey(row))}
              className={joinClasses(
                "group/row aria-selected:*:bg-brand-soft",
                tall ? "h-19" : compact ? "h-7.5" : "h-9.5",
                onOpenRow && "cursor-pointer hover:*:bg-ground",
              )}
              onClick={onOpenRow && ((event) => isPlainClick(event) && onOpenRow(row))}
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} head={column === head}>
                  {chosen && column === columns[0] && (
                    <RowCheckbox chosen={chosen} keys={[rowKey(row)]} label={m.list_choose_row()} />
                  )}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && <TotalsRow columns={columns} />}
      </table>
    </div>
  );
}

/** The totals of all rows, also of those on other pages; it stays visible below the rows. */
function TotalsRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot>
      <tr className="h-9.5 font-semibold">
        {columns.map((column, index) => {
          // A header without text names nothing.
          const isHead = index === 0 && Boolean(column.total);
          const Cell = isHead ? "th" : "td";
          return (
            <Cell
              key={column.key}
              {...(isHead && { scope: "row" })}
              className={joinClasses(
                "sticky bottom-0 z-1 border-t border-line-strong bg-paper px-2.5 text-left outline-offset-[-2px] first:left-0 first:z-2 max-2xl:px-1.5",
                column.end && "text-right",
                column.pinned && "right-0 z-2 border-l print:hidden",
              )}
            >
              {column.total}
            </Cell>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** Whether a click is on the row itself, neither on a control nor at the end of a text selection. */
function isPlainClick({ target }: MouseEvent): boolean {
  const marks = getSelection()?.isCollapsed === false;
  return !marks && target instanceof Element && target.closest("a, button, input, label, select, textarea") === null;
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** Whether it is the row header. */
  head: boolean;
  /** Rendered before the content. */
  children: React.ReactNode;
}

function BodyCell<Row>({ column, row, head, children }: BodyCellProps<Row>) {
  const look = joinClasses(
    "border-b border-line px-2.5 outline-offset-[-2px] group-last/row:border-b-0 first:sticky first:left-0 first:z-1 first:bg-paper max-2xl:px-1.5 not-print:data-selected:bg-brand-soft! not-print:data-selected:shadow-[inset_0_0_0_1px_var(--color-brand-strong)]",
    column.pinned && "sticky right-0 z-1 border-l bg-paper print:hidden",
    column.end && "text-right",
    column.short && "max-w-44 overflow-hidden text-ellipsis max-lg:max-w-30",
  );
  const content = column.cell ? column.cell(row) : column.value(row);
  if (!head) {
    return (
      <td className={look}>
        {children}
        {content}
      </td>
    );
  }
  return (
    <th scope="row" className={joinClasses(look, "text-left font-semibold")}>
      {children}
      {content}
    </th>
  );
}

/** Content of an empty cell. */
export function EmptyValue() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">{m.common_not_set()}</span>
    </>
  );
}

interface ScrollPosition {
  left: number;
  top: number;
}

/** Scroll positions by list, kept while the console is open. */
const scrollPositions = new Map<string, ScrollPosition>();
const MAX_POSITIONS = 100;

/** Restores the scroll position of a list; another page starts at the top. */
function useScrollRestore(box: RefObject<HTMLElement | null>, key: string | undefined): void {
  useLayoutEffect(() => {
    const scrolled = box.current;
    if (key === undefined || scrolled === null) return;
    const { left, top } = scrollPositions.get(key) ?? { left: scrolled.scrollLeft, top: 0 };
    scrolled.scrollTo({ left, top });
    const note = () => {
      scrollPositions.delete(key);
      scrollPositions.set(key, { left: scrolled.scrollLeft, top: scrolled.scrollTop });
      const [oldest] = scrollPositions.keys();
      if (scrollPositions.size > MAX_POSITIONS && oldest !== undefined) scrollPositions.delete(oldest);
    };
    scrolled.addEventListener("scroll", note, { passive: true });
    return () => scrolled.removeEventListener("scroll", note);
  }, [box, key]);
}
