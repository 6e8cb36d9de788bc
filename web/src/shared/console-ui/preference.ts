import { setCookie } from "#shared/boot/cookie.ts";

/** What people choose about the console's looks. A cookie like `lang`: the browser's storage holds sessions only. */
type Preference = "theme" | "menu" | "rows" | "columns";

const YEAR_IN_SECONDS = 31_536_000;

export function readPreference(name: Preference): string | null {
  // Tests of what is computed have no document.
  if (typeof document === "undefined") return null;
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

/** Null forgets the choice. */
export function savePreference(name: Preference, value: string | null): void {
  const age = value === null ? 0 : YEAR_IN_SECONDS;
  setCookie(name, value ?? "", age);
}
