import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { firstPage } from "./first-page.ts";
import { getBoot, useBoot } from "#shared/boot/boot.ts";

/**
 * After each change of page: focus on the page's `h1`, its words announced and in the title. The first page is left
 * alone; the browser announces that one. Where the page is scrolled to is the router's: to the top, with Back to where
 * it was.
 */
export function RouteFocus() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef<string>(undefined);
  const { language } = useBoot();
  const titled = useRef(language);
  useEffect(() => {
    if (titled.current === language) return;
    titled.current = language;
    nameTab(document.querySelector("h1")?.textContent ?? "");
  }, [language]);
  useEffect(() => {
    const first = previous.current === undefined;
    previous.current = path;
    if (first || path === undefined) return;
    firstPage.leave();
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    const words = heading?.textContent ?? "";
    nameTab(words);
    setAnnouncement(words);
  }, [path]);
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}

function nameTab(words: string): void {
  document.title = `${words} · ${getBoot().brand.title}`;
}
