import { useSyncExternalStore } from "react";
import { keep, kept } from "./preference.ts";

type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/** Called once by each console's `main.tsx`: shows the theme that was chosen, else the device's. */
export function followTheme(): void {
  apply();
  darkDevice().addEventListener("change", apply);
}

/** The theme that is shown. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shown);
}

/** Shows the other theme. What the device shows by itself is no choice and is not kept. */
export function toggleTheme(): void {
  const wanted = other(shown());
  keep("theme", wanted === deviceTheme() ? null : wanted);
  apply();
}

function apply(): void {
  const device = deviceTheme();
  document.documentElement.dataset["theme"] = kept("theme") === other(device) ? other(device) : device;
  for (const listener of listeners) listener();
}

function shown(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function other(theme: Theme): Theme {
  return theme === "dark" ? "light" : "dark";
}

function darkDevice(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}

function deviceTheme(): Theme {
  return darkDevice().matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
