import { type RefObject, useLayoutEffect } from "react";

interface Place {
  left: number;
  top: number;
}

/** Where each list was scrolled to, for as long as the console is open. */
const places = new Map<string, Place>();
const MOST = 100;

/** Brings a list back to where it was scrolled; another page of it begins at its top. */
export function useKeptScroll(box: RefObject<HTMLElement | null>, key: string | undefined): void {
  useLayoutEffect(() => {
    const scrolled = box.current;
    if (key === undefined || scrolled === null) return;
    const { left, top } = places.get(key) ?? { left: scrolled.scrollLeft, top: 0 };
    scrolled.scrollTo({ left, top });
    const note = () => {
      places.delete(key);
      places.set(key, { left: scrolled.scrollLeft, top: scrolled.scrollTop });
      const [oldest] = places.keys();
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    };
    scrolled.addEventListener("scroll", note, { passive: true });
    return () => scrolled.removeEventListener("scroll", note);
  }, [box, key]);
}
