import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** A collapsible menu that closes on Esc, on a click outside, and on navigation. */
export function useMenu() {
  const element = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === path;
  useEffect(() => {
    if (!open) return;
    const close = () => setOpenedOn(null);
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) close();
    };
    const typed = ({ key }: KeyboardEvent) => {
      // An open dialog handles Esc itself.
      if (key !== "Escape" || document.querySelector("dialog[open]")) return;
      close();
      element.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", pressed);
    addEventListener("keydown", typed);
    return () => {
      removeEventListener("pointerdown", pressed);
      removeEventListener("keydown", typed);
    };
  }, [open]);
  const close = () => {
    if (open) element.current?.querySelector("button")?.focus();
    setOpenedOn(null);
  };
  return { element, open, toggle: () => setOpenedOn(open ? null : path), close };
}
