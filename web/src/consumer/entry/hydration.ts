import { useEffect } from "react";

let end = () => {};
let hydration: Promise<void> | null = null;

/** To be called before React hydrates a page that the server rendered. */
export function beginHydration(): void {
  hydration = new Promise((resolve) => (end = resolve));
}

/** Nothing is hydrated any more: the content is React's, or the visitor left it before that. */
export function endHydration(): void {
  end();
}

/** To be called by the content of each page that the server renders: React hydrates it after the header and footer. */
export function useHydrationEnd(): void {
  useEffect(endHydration, []);
}

/** Calls back once React no longer compares texts with the server's, at once where nothing is hydrated. */
export function afterHydration(change: () => void): void {
  if (hydration === null) change();
  else void hydration.then(change);
}
