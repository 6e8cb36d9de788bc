import { useSyncExternalStore } from "react";
import { savePreference, readPreference } from "./preference.ts";

type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/** Called once by each console's `main.tsx`: shows the theme that was chosen, else the device's. */
export function followTheme(): void {
  applyTheme();
  darkDevice().addEventListener("change", applyTheme);
}

/** The theme that is shown. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** Shows the other theme. What the device shows by itself is no choice and is not kept. */
export function toggleTheme(): void {
  const wanted = oppositeTheme(currentTheme());
  savePreference("theme", wanted === deviceTheme() ? null : wanted);
  applyTheme();
}

function applyTheme(): void {
  const device = deviceTheme();
  document.documentElement.dataset["theme"] =
    readPreference("theme") === oppositeTheme(device) ? oppositeTheme(device) : device;
  for (const listener of listeners) listener();
}

function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function oppositeTheme(theme: Theme): Theme {
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
