import { setCookie } from "#shared/boot/cookie.ts";

/** Display preferences of the consoles, in cookies like `lang`, because localStorage is for sessions only. */
type Preference = "theme" | "menu" | "rows" | "columns" | "favourites" | "views";

const YEAR_IN_SECONDS = 31_536_000;

export function readPreference(name: Preference): string | null {
  // Tests without a browser have no document.
  if (typeof document === "undefined") return null;
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

/** Null deletes the preference. */
export function savePreference(name: Preference, value: string | null): void {
  const age = value === null ? 0 : YEAR_IN_SECONDS;
  setCookie(name, value ?? "", age);
}
