import { type RefObject, useLayoutEffect } from "react";

interface ScrollPosition {
  left: number;
  top: number;
}

/** Scroll positions by list, kept while the console is open. */
const scrollPositions = new Map<string, ScrollPosition>();
const MAX_POSITIONS = 100;

/** Restores the scroll position of a list; another page starts at the top. */
export function useScrollRestore(box: RefObject<HTMLElement | null>, key: string | undefined): void {
  useLayoutEffect(() => {
    const scrolled = box.current;
    if (key === undefined || scrolled === null) return;
    const { left, top } = scrollPositions.get(key) ?? { left: scrolled.scrollLeft, top: 0 };
    scrolled.scrollTo({ left, top });
    const note = () => {
      scrollPositions.delete(key);
      scrollPositions.set(key, { left: scrolled.scrollLeft, top: scrolled.scrollTop });
      const [oldest] = scrollPositions.keys();
      if (scrollPositions.size > MAX_POSITIONS && oldest !== undefined) scrollPositions.delete(oldest);
    };
    scrolled.addEventListener("scroll", note, { passive: true });
    return () => scrolled.removeEventListener("scroll", note);
  }, [box, key]);
}
