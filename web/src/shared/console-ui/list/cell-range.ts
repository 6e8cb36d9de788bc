import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

/** A cell of a table's body by index. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A rectangle of cells, its ends included. */
export interface CellBlock {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The range of cells selected in a table. Cells do not know of it, so that a key press does not render them all: their
 * `aria-selected` is set on the elements.
 */
export class CellRange {
  #anchor: CellPlace | null = null;
  #head: CellPlace | null = null;
  #block: CellBlock | null = null;
  #content = "";
  readonly #listeners = new Set<() => void>();

  /** The selected rectangle; null without a selection. */
  getBlock = (): CellBlock | null => this.#block;

  /** The cell to which the last step extended the range. */
  getHead(): CellPlace | null {
    return this.#head;
  }

  /** Extends the range to a cell; without a range it begins at `from`. */
  extendTo(head: CellPlace, from: CellPlace): void {
    this.#anchor ??= from;
    this.#head = head;
    this.#setBlock({
      top: Math.min(this.#anchor.row, head.row),
      bottom: Math.max(this.#anchor.row, head.row),
      left: Math.min(this.#anchor.column, head.column),
      right: Math.max(this.#anchor.column, head.column),
    });
  }

  clear = (): void => {
    this.#anchor = null;
    this.#head = null;
    if (this.#block !== null) this.#setBlock(null);
  };

  /** Clears the range if the table shows other rows or columns. */
  setContent(content: string): void {
    if (content !== this.#content) this.clear();
    this.#content = content;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #setBlock(block: CellBlock | null): void {
    this.#block = block;
    for (const listener of this.#listeners) listener();
  }
}

export function useCellRange(): CellRange {
  const [range] = useState(() => new CellRange());
  return range;
}

export function useCellBlock({ subscribe, getBlock }: CellRange): CellBlock | null {
  return useSyncExternalStore(subscribe, getBlock, getBlock);
}

/** Marks the selected cells. `content` names the rows and columns: other ones clear the range. */
export function useRangeMarks(
  table: RefObject<HTMLTableElement | null>,
  range: CellRange | undefined,
  content: string,
): void {
  useEffect(() => {
    const grid = table.current;
    if (grid === null || range === undefined) return;
    return range.subscribe(() => markCells(grid, range.getBlock()));
  }, [table, range]);
  useEffect(() => range?.setContent(content), [range, content]);
}

function markCells(grid: HTMLTableElement, block: CellBlock | null): void {
  for (const cell of grid.querySelectorAll("tbody [data-selected]")) {
    cell.removeAttribute("aria-selected");
    delete (cell as HTMLElement).dataset["selected"];
  }
  if (block === null) return;
  const rows = [...(grid.tBodies[0]?.rows ?? [])].slice(block.top, block.bottom + 1);
  for (const cell of rows.flatMap((row) => [...row.cells].slice(block.left, block.right + 1))) {
    cell.setAttribute("aria-selected", "true");
    cell.dataset["selected"] = "";
  }
}

/** The place of a cell; null outside of the body. */
export function findPlace(cell: HTMLElement | null): CellPlace | null {
  const row = cell?.closest<HTMLTableRowElement>("tbody > tr");
  if (!row || !(cell instanceof HTMLTableCellElement)) return null;
  return { row: row.sectionRowIndex, column: cell.cellIndex };
}
