import { type RefObject, useEffect, useRef } from "react";

interface DrawerKeys {
  drawer: RefObject<HTMLElement | null>;
  id: string;
  /** Tickets of the list, in order. */
  shown: readonly string[];
  onOpen: (id: string) => void;
}

/** Keys of the open ticket; buttons and fields carry theirs as `data-key`. */
export function useDrawerKeys({ drawer, id, shown, onOpen }: DrawerKeys): void {
  // A ticket that leaves the list, because it is resolved, is followed by the one that takes its place.
  const lastPlace = useRef(-1);
  useEffect(() => {
    const place = shown.indexOf(id);
    if (place >= 0) lastPlace.current = place;
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isText = target instanceof Element && target.closest("input, textarea, select") !== null;
      if (isText || event.ctrlKey || event.metaKey || event.altKey || isCovered(drawer.current)) return;
      const after = place >= 0 ? place + 1 : lastPlace.current;
      const next = { j: shown[after], k: shown[lastPlace.current - 1] }[key];
      if (next !== undefined) {
        event.preventDefault();
        onOpen(next);
        return;
      }
      const control = drawer.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (!control) return;
      event.preventDefault();
      control.click();
      control.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [drawer, id, shown, onOpen]);
}

/** Whether a menu or another dialog is open over the drawer. */
function isCovered(drawer: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")];
  // A toast is a dialog in a region, and covers nothing.
  return dialogs.some((dialog) => dialog !== drawer && dialog.closest("[role=region]") === null);
}
