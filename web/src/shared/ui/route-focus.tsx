import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/**
 * After each change of page: scroll to the top, focus on the page's `h1`, and its words announced. The first page
 * is left alone; the browser announces that one.
 */
export function RouteFocus() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef<string>(undefined);
  useEffect(() => {
    const first = previous.current === undefined;
    previous.current = path;
    if (first || path === undefined) return;
    scrollTo(0, 0);
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    setAnnouncement(heading?.textContent ?? "");
  }, [path]);
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
