import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { firstPage } from "./first-page.ts";
import { useSlow } from "./use-slow.ts";
import { getBoot, useBoot } from "#shared/boot/boot.ts";

/** Path of the server-rendered page, before any navigation. */
const openedPath = typeof location === "undefined" ? "" : location.pathname;
/** Milliseconds until loading is announced. */
const ANNOUNCE_DELAY_MS = 600;

/**
 * After each navigation: focuses the page's `h1`, announces it and sets the title. Skips the first page, which the
 * browser announces. In the consoles the router restores the scroll position. Customers' pages are server-rendered and
 * scroll `toTop`: for them the router would need an inline script, which the content security policy forbids.
 */
export function RouteFocus({ toTop = false }: { toTop?: boolean }) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef<string>(undefined);
  const loading = useSlow(useRouterState({ select: ({ isLoading }) => isLoading }), ANNOUNCE_DELAY_MS);
  const { language } = useBoot();
  const titled = useRef(language);
  useEffect(() => {
    if (titled.current === language) return;
    titled.current = language;
    setDocumentTitle(document.querySelector("h1")?.textContent ?? "");
  }, [language]);
  useEffect(() => {
    const first = previous.current === undefined;
    previous.current = path;
    if (path === undefined) return;
    if (first) {
      // After an immediate redirect the title is still that of the requested page.
      return path === openedPath ? undefined : waitForHeading(({ textContent }) => setDocumentTitle(textContent));
    }
    firstPage.leave();
    // A link with a fragment has its own scroll position.
    if (toTop && location.hash === "") scrollTo(0, 0);
    return waitForHeading((heading) => {
      heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
      const words = heading.textContent;
      setDocumentTitle(words);
      setAnnouncement(words);
    });
  }, [path, toTop]);
  return (
    <div aria-live="polite" className="sr-only">
      {loading ? m.common_loading() : announcement}
    </div>
  );
}

/**
 * Waits for the heading of a lazy page while the previous page is hidden. Does nothing if the focus moves in the
 * meantime.
 */
function waitForHeading(arrive: (heading: HTMLElement) => void): (() => void) | undefined {
  const there = findHeading();
  if (there !== undefined) {
    arrive(there);
    return undefined;
  }
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    const heading = findHeading();
    if (heading === undefined) return;
    observer.disconnect();
    if (document.activeElement === before || document.activeElement === document.body) arrive(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function findHeading(): HTMLElement | undefined {
  return [...document.querySelectorAll("h1")].find((heading) => heading.checkVisibility());
}

function setDocumentTitle(words: string): void {
  document.title = `${words} · ${getBoot().brand.title}`;
}
