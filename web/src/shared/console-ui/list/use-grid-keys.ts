import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { findCell, findNextControl, isEditing, keepSingleTabStop, findNextStop, focusStops } from "./grid-stops.ts";

/** Last focus position: cell and index of the control. */
interface FocusPosition {
  cell: HTMLElement;
  stop: number;
}

/**
 * Makes a table one tab stop; inside it, arrows and Tab move from cell to cell. Focus returns to the last cell. Esc,
 * then Tab leaves the table.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, off: boolean) {
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
    keepSingleTabStop(event.currentTarget, findStop(place.current));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const grid = event.currentTarget;
    const cell = findCell(grid, event.target);
    const from = event.target as HTMLElement;
    if (cell === null || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Tab") {
      if (!leaving.current) moveFocus(event, findNextControl(from, event.shiftKey));
      return;
    }
    if (isEditing(from)) return;
    if (event.key === "Escape") leaving.current = true;
    else if (event.key === " " && event.shiftKey) toggleRow(event, cell);
    else moveFocus(event, findNextStop(grid, from, event.key, event.ctrlKey));
  };
  return { onFocus, onKeyDown };
}

function findStop(place: FocusPosition | null): HTMLElement | null {
  if (place === null || !place.cell.isConnected) return null;
  const stops = focusStops(place.cell);
  return stops[Math.min(place.stop, stops.length - 1)] ?? null;
}

function moveFocus(event: KeyboardEvent, stop: HTMLElement | null): void {
  if (stop === null) return;
  event.preventDefault();
  stop.focus();
}

/** Toggles the selection of a row. */
function toggleRow(event: KeyboardEvent, cell: HTMLElement): void {
  const box = cell.closest("tr")?.querySelector<HTMLInputElement>("input[data-choose]");
  if (!box) return;
  event.preventDefault();
  box.click();
}
