import { useSyncExternalStore } from "react";

/** Whether the page waits for the server: neither this page nor the next one is usable. */
let waiting = false;
const listeners = new Set<() => void>();

const RETRY_INTERVAL_MS = 3000;

/**
 * Loads a page from the server, by default this one. Without a response the application says so and retries, because
 * the browser's own error page is a dead end.
 */
export async function openPage(address?: string): Promise<void> {
  setWaiting(true);
  while (!(await isServerReachable())) await waitForRetry();
  if (address === undefined) location.reload();
  else location.assign(address);
}

/** Whether the server responds without an internal error. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch("/health/live", { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

/** Resolves when the network is back or the interval is over. */
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

/** Whether this page is being left for one from the server. */
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
