import { useSyncExternalStore } from "react";

/** Whether a page waits for the server: it is neither shown any more nor is the next one there. */
let waiting = false;
const listeners = new Set<() => void>();

const RETRY_INTERVAL_MS = 3000;

/**
 * Loads a page from the server, this one unless another is named. While no answer comes, the application itself says so
 * and tries again: the browser's own error page leads nowhere.
 */
export async function openPage(address?: string): Promise<void> {
  setWaiting(true);
  while (!(await isServerReachable())) await waitForRetry();
  if (address === undefined) location.reload();
  else location.assign(address);
}

/** Whether the server answers at all; one that says it is broken does not. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch("/health/live", { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

/** Until the network is back, or a moment has passed. */
function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_INTERVAL_MS);
    addEventListener("online", done);
  });
}

/** True from the moment that this page is left for one which the server has to answer. */
export function useWaiting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => false,
  );
}

function setWaiting(next: boolean): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
