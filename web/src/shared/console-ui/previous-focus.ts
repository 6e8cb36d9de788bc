import { useEffect, useRef } from "react";

/**
 * Restores the focus to the control that had it before a dialog. The last focused control is tracked, because the
 * browser removes the focus from a button that is disabled while its call runs.
 */
export function usePreviousFocus(asking: boolean): () => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asking) return;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [asking]);
  return () => {
    // After the dialog has left the page.
    if (last.current !== null) setTimeout(focusOn, 0, last.current);
  };
}

/** Focuses the control; while it is disabled, the dialog around it. */
function focusOn(control: HTMLElement): void {
  control.focus();
  if (document.activeElement === control) return;
  const around = control.closest<HTMLElement>("[role=dialog]");
  around?.focus();
  const watch = new MutationObserver(() => {
    if (control.matches(":disabled")) return;
    watch.disconnect();
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === around) control.focus();
  });
  watch.observe(control, { attributes: true, attributeFilter: ["disabled"] });
}
