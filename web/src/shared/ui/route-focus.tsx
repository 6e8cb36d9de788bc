import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { firstPage } from "./first-page.ts";
import { useSlow } from "./use-slow.ts";
import { getBoot, useBoot } from "#shared/boot/boot.ts";

/** The page that the server sent, before anything led elsewhere. */
const openedPath = typeof location === "undefined" ? "" : location.pathname;
/** Milliseconds after which it is said that a page is loading. */
const ANNOUNCE_DELAY_MS = 600;

/**
 * After each change of page: focus on the page's `h1`, its words announced and in the title. The first page is left
 * alone; the browser announces that one. In the consoles the router scrolls, to the top and with Back to where the page
 * was. The customers' pages, which the server composes, are scrolled `toTop`: for such pages the router's way is an inline
 * script, which the policy forbids.
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
      // Led elsewhere at once, the tab still bears the name of the page that was asked for.
      return path === openedPath ? undefined : waitForHeading(({ textContent }) => setDocumentTitle(textContent));
    }
    firstPage.leave();
    // A link to a part of a page has its own place.
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
 * Waits for the heading of a page that is still loading, while the previous page is hidden. Does nothing if the focus
 * has moved meanwhile.
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
