import { useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
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
 * browser announces. In the consoles the router restores the scroll position. Customers' pages are server-rendered: for
 * them the router would need an inline script, which the content security policy forbids, so this `scrolls` them.
 */
export function RouteFocus({ scrolls = false }: { scrolls?: boolean }) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const findPosition = useScrollPositions();
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
    if (scrolls && location.hash === "") scrollTo(0, findPosition());
    return waitForHeading((heading) => {
      heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
      const words = heading.textContent;
      setDocumentTitle(words);
      setAnnouncement(words);
    });
  }, [path, scrolls, findPosition]);
  return (
    <div aria-live="polite" className="sr-only">
      {loading ? m.common_loading() : announcement}
    </div>
  );
}

/** Remembers how far each page of the history was scrolled when it was left; new pages start at the top. */
function useScrollPositions(): () => number {
  const router = useRouter();
  const positions = useRef(new Map<string | undefined, number>());
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
        positions.current.set(fromLocation?.state.key, scrollY);
      }),
    [router],
  );
  return useCallback(() => positions.current.get(router.state.resolvedLocation?.state.key) ?? 0, [router]);
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
