import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { type CellPlace, type CellRange, findPlace } from "./cell-range.ts";
import {
  findCell,
  findNextControl,
  findNextPlace,
  findNextStop,
  focusStops,
  isEditing,
  keepSingleTabStop,
} from "./grid-stops.ts";

/** Last focus position: cell and index of the control. */
interface FocusPosition {
  cell: HTMLElement;
  stop: number;
}

/**
 * Makes a table one tab stop; inside it, arrows and Tab move from cell to cell. Focus returns to the last cell. Esc,
 * then Tab leaves the table. With a range, Shift with a key or a click selects cells.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, off: boolean, range?: CellRange) {
  const place = useRef<FocusPosition | null>(null);
  const leaving = useRef(false);
  useEffect(() => {
    const grid = table.current;
    if (off || grid === null) return;
    const updateTabStop = () => keepSingleTabStop(grid, findStop(place.current));
    updateTabStop();
    const observer = new MutationObserver(updateTabStop);
    observer.observe(grid, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [table, off]);
  if (off) return {};

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const cell = findCell(event.currentTarget, event.target);
    if (cell === null) return;
    place.current = { cell, stop: Math.max(focusStops(cell).indexOf(event.target), 0) };
    leaving.current = false;
    if (isEditing(event.target)) range?.clear();
    keepSingleTabStop(event.currentTarget, findStop(place.current));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const grid = event.currentTarget;
    const cell = findCell(grid, event.target);
    const from = event.target as HTMLElement;
    if (cell === null || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Tab") {
      if (!leaving.current && moveFocus(event, findNextControl(from, event.shiftKey))) range?.clear();
      return;
    }
    if (isEditing(from)) return;
    if (range !== undefined && event.shiftKey && extendRange(event, cell, range)) return;
    if (event.key === "Escape") {
      leaving.current = true;
      range?.clear();
    } else if (event.key === " " && event.shiftKey) toggleRow(event, cell);
    else if (moveFocus(event, findNextStop(grid, from, event.key, event.ctrlKey))) range?.clear();
  };
  if (range === undefined) return { onFocus, onKeyDown };
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => selectTo(event, range, place.current?.cell ?? null);
  return { onFocus, onKeyDown, onMouseDown, onClickCapture: stopShiftClick };
}

/** Extends the range by a key and moves the focus there; false if the key does not move. */
function extendRange(event: KeyboardEvent<HTMLTableElement>, cell: HTMLElement, range: CellRange): boolean {
  const from = findPlace(cell);
  const body = event.currentTarget.tBodies[0];
  if (from === null || body === undefined) return false;
  const next = findNextPlace(body, range.getHead() ?? from, event.key, event.ctrlKey);
  if (next === null) return false;
  event.preventDefault();
  range.extendTo(next, from);
  focusPlace(body, next);
  return true;
}

/** With Shift selects from the last focused cell to the clicked one; without it clears the selection. */
function selectTo(event: MouseEvent<HTMLTableElement>, range: CellRange, focused: HTMLElement | null): void {
  // The menu of the right button copies the selection.
  if (event.button !== 0) return;
  const clicked = findPlace(findCell(event.currentTarget, event.target));
  const body = event.currentTarget.tBodies[0];
  if (!event.shiftKey || clicked === null || body === undefined || isEditing(event.target)) {
    range.clear();
    return;
  }
  event.preventDefault();
  range.extendTo(clicked, findPlace(focused) ?? clicked);
  focusPlace(body, clicked);
}

/** A click with Shift selects, and so neither edits, switches nor opens. */
function stopShiftClick(event: MouseEvent<HTMLTableElement>): void {
  if (!event.shiftKey || isEditing(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

function focusPlace(body: HTMLTableSectionElement, { row, column }: CellPlace): void {
  const cell = body.rows[row]?.cells[column];
  if (cell) focusStops(cell)[0]?.focus();
}

function findStop(place: FocusPosition | null): HTMLElement | null {
  if (place === null || !place.cell.isConnected) return null;
  const stops = focusStops(place.cell);
  return stops[Math.min(place.stop, stops.length - 1)] ?? null;
}

/** Whether the focus moved. */
function moveFocus(event: KeyboardEvent, stop: HTMLElement | null): boolean {
  if (stop === null) return false;
  event.preventDefault();
  stop.focus();
  return true;
}

/** Toggles the selection of a row. */
function toggleRow(event: KeyboardEvent, cell: HTMLElement): void {
  const box = cell.closest("tr")?.querySelector<HTMLInputElement>("input[data-choose]");
  if (!box) return;
  event.preventDefault();
  box.click();
}
