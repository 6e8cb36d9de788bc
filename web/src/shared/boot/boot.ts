import { useSyncExternalStore } from "react";
import { overwriteGetLocale } from "#runtime";
import type { Boot } from "#shared/api/types.ts";

let current: Boot | null = null;
const listeners = new Set<() => void>();

overwriteGetLocale(() => current?.language ?? "en");

/** The boot data: site, brand, language and limits of this page. */
export function getBoot(): Boot {
  if (current === null) throw new Error("The page has no boot data");
  return current;
}

/** Replaces the boot data and the language, and rerenders all pages that use it. */
export function setBoot(boot: Boot): void {
  current = boot;
  for (const listener of listeners) listener();
}

/** Parses the boot data in the HTML. */
export function readBoot(): void {
  setBoot(JSON.parse(document.getElementById("boot")?.textContent ?? "null") as Boot);
}

/** The boot data; rerenders when the language changes. */
export function useBoot(): Boot {
  return useSyncExternalStore(subscribe, getBoot, getBoot);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
