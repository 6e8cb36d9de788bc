import { useCallback, useSyncExternalStore } from "react";

const SECOND = 1000;

/** Whole seconds until an instant (epoch milliseconds); 0 once it has passed. */
export function useSecondsUntil(instant: number): number {
  const subscribe = useCallback((notify: () => void) => tickUntil(instant, notify), [instant]);
  const readSeconds = () => Math.max(0, Math.ceil((instant - Date.now()) / SECOND));
  return useSyncExternalStore(subscribe, readSeconds, readSeconds);
}

/** Notifies each second until an instant has passed; returns the function that stops it. */
function tickUntil(instant: number, notify: () => void): () => void {
  const timer = setInterval(() => {
    if (Date.now() >= instant) clearInterval(timer);
    notify();
  }, SECOND);
  return () => clearInterval(timer);
}
