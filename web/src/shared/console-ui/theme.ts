import { useSyncExternalStore } from "react";
import { savePreference, readPreference } from "./preference.ts";

type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/** Applies the stored theme, else the device's; called once in each console's `main.tsx`. */
export function followTheme(): void {
  applyTheme();
  darkDevice().addEventListener("change", applyTheme);
}

/** The current theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** Switches the theme. A choice equal to the device's theme is not stored. */
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
