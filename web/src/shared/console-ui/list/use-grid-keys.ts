import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { cellOf, controlAfter, isEditing, leaveOneStop, stopAfter, stopsOf } from "./grid-stops.ts";

/** Where the focus was last: a cell, and which of its controls. */
interface Place {
  cell: HTMLElement;
  stop: number;
}

/**
 * Makes a table one stop of the Tab key and, inside it, lets arrows and Tab go from cell to cell. Whoever comes back
 * stands where they were. Esc, then Tab leaves it from anywhere.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, off: boolean) {
  const place = useRef<Place | null>(null);
  const leaving = useRef(false);
  useEffect(() => {
    const grid = table.current;
    if (off || grid === null) return;
    const settle = () => leaveOneStop(grid, stopAt(place.current));
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(grid, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [table, off]);
  if (off) return {};

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const cell = cellOf(event.currentTarget, event.target);
    if (cell === null) return;
    place.current = { cell, stop: Math.max(stopsOf(cell).indexOf(event.target), 0) };
    leaving.current = false;
    leaveOneStop(event.currentTarget, stopAt(place.current));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const grid = event.currentTarget;
    const cell = cellOf(grid, event.target);
    const from = event.target as HTMLElement;
    if (cell === null || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Tab") {
      if (!leaving.current) follow(event, controlAfter(from, event.shiftKey));
      return;
    }
    if (isEditing(from)) return;
    if (event.key === "Escape") leaving.current = true;
    else if (event.key === " " && event.shiftKey) choose(event, cell);
    else follow(event, stopAfter(grid, from, event.key, event.ctrlKey));
  };
  return { onFocus, onKeyDown };
}

function stopAt(place: Place | null): HTMLElement | null {
  if (place === null || !place.cell.isConnected) return null;
  const stops = stopsOf(place.cell);
  return stops[Math.min(place.stop, stops.length - 1)] ?? null;
}

function follow(event: KeyboardEvent, stop: HTMLElement | null): void {
  if (stop === null) return;
  event.preventDefault();
  stop.focus();
}

/** Chooses the row, where rows can be chosen. */
function choose(event: KeyboardEvent, cell: HTMLElement): void {
  const box = cell.closest("tr")?.querySelector<HTMLInputElement>("input[data-choose]");
  if (!box) return;
  event.preventDefault();
  box.click();
}
