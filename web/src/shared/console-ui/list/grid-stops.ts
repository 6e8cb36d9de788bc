import type { CellPlace } from "./cell-range.ts";

/** Selectors of focus stops in a table: controls in cells, and cells without any. */

const CELL_SELECTOR = "td, th";
const CONTROL_SELECTOR = "a[href], button, input, select, textarea";

/** Finds the table cell that contains an element; null for portals such as menus. */
export function findCell(table: HTMLElement, element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || !table.contains(element)) return null;
  return element.closest<HTMLElement>(CELL_SELECTOR);
}

/** Focus stops of a cell: its controls, or the cell itself. */
export function focusStops(cell: HTMLElement): HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)].filter(
    (control) => !control.matches(":disabled"),
  );
  return controls.length > 0 ? controls : [cell];
}

/** Whether a text control is being edited and so handles the arrow keys itself. */
export function isEditing(element: EventTarget | null): boolean {
  return element instanceof HTMLElement && element.matches("select, textarea, input:not([type=checkbox])");
}

/** Finds all focus stops of a table; given a cell, only those of its head or body. */
function findAllStops(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CELL_SELECTOR)].flatMap(focusStops);
}

/** Leaves one tab stop (roving tabindex). */
export function keepSingleTabStop(table: HTMLElement, chosen: HTMLElement | null): void {
  const first = table.querySelector<HTMLElement>(`tbody :is(${CELL_SELECTOR})`);
  const tabStop = chosen ?? (first && (focusStops(first)[0] ?? null));
  for (const stop of findAllStops(table)) {
    const index = stop === tabStop ? 0 : -1;
    if (stop.tabIndex !== index || !stop.hasAttribute("tabindex")) stop.tabIndex = index;
  }
}

/** Rows moved by Page Up and Page Down. */
const ROWS_PER_PAGE_KEY = 10;

const ROW_STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -ROWS_PER_PAGE_KEY,
  PageDown: ROWS_PER_PAGE_KEY,
};
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The focus stop that a key leads to; null if none. */
export function findNextStop(table: HTMLElement, from: HTMLElement, key: string, ctrl: boolean): HTMLElement | null {
  const cell = from.closest<HTMLElement>(CELL_SELECTOR);
  const row = cell?.closest("tr");
  if (!cell || !row) return null;
  const rowStops = findAllStops(row);
  if (key in STEPS) return rowStops[rowStops.indexOf(from) + (STEPS[key] ?? 0)] ?? null;
  const rows = [...table.querySelectorAll("tr")];
  const atRow = (index: number) => rows[Math.min(Math.max(index, 0), rows.length - 1)];
  if (key in ROW_STEPS) {
    const there = atRow(rows.indexOf(row) + (ROW_STEPS[key] ?? 0));
    const column = [...row.querySelectorAll(CELL_SELECTOR)].indexOf(cell);
    const stops = focusStops(there?.querySelectorAll<HTMLElement>(CELL_SELECTOR)[column] ?? cell);
    return stops[Math.min(focusStops(cell).indexOf(from), stops.length - 1)] ?? null;
  }
  const first = rows.findIndex((candidate) => candidate.closest("tbody") !== null);
  if (key === "Home") return findAllStops(ctrl ? (atRow(first) ?? row) : row)[0] ?? null;
  if (key === "End") return findAllStops(ctrl ? (atRow(rows.length - 1) ?? row) : row).at(-1) ?? null;
  return null;
}

/** The place to which a key extends a range of cells from `place`; null if the key does not move. */
export function findNextPlace(
  body: HTMLTableSectionElement,
  place: CellPlace,
  key: string,
  ctrl: boolean,
): CellPlace | null {
  const last = { row: body.rows.length - 1, column: (body.rows[place.row]?.cells.length ?? 1) - 1 };
  const clamp = (index: number, end: number) => Math.min(Math.max(index, 0), end);
  if (key in STEPS) return { ...place, column: clamp(place.column + (STEPS[key] ?? 0), last.column) };
  if (key in ROW_STEPS) return { ...place, row: clamp(place.row + (ROW_STEPS[key] ?? 0), last.row) };
  if (key === "Home") return { row: ctrl ? 0 : place.row, column: 0 };
  if (key === "End") return { row: ctrl ? last.row : place.row, column: last.column };
  return null;
}

/** The next control in reading order; null after the last one, where Tab leaves the table. */
export function findNextControl(from: HTMLElement, back: boolean): HTMLElement | null {
  const part = from.closest("tbody, thead");
  if (part === null) return null;
  const controls = findAllStops(part).filter((stop) => stop === from || !stop.matches(CELL_SELECTOR));
  return controls[controls.indexOf(from) + (back ? -1 : 1)] ?? null;
}
