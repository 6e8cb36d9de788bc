import { type RefObject, useLayoutEffect } from "react";

interface ScrollPosition {
  left: number;
  top: number;
}

/** Where each list was scrolled to, for as long as the console is open. */
const scrollPositions = new Map<string, ScrollPosition>();
const MAX_POSITIONS = 100;

/** Brings a list back to where it was scrolled; another page of it begins at its top. */
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
