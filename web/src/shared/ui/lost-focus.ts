import { type RefObject, useLayoutEffect } from "react";

/** Focuses the page's heading if no control has the focus, for example because the focused one was removed. */
export function focusLostHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Moves the focus of a control that is removed to the nearest element around it that matches the selector. */
export function useFocusAfterRemoval(control: RefObject<HTMLElement | null>, around: string): void {
  useLayoutEffect(() => {
    const removed = control.current;
    // Before the removal, after which the focus is nowhere.
    return () => {
      if (removed === document.activeElement) removed?.closest<HTMLElement>(around)?.focus({ preventScroll: true });
    };
  }, [control, around]);
}
