import type { Holiday } from "#shared/api/admin/holidays.ts";
import type { Language } from "#shared/api/types.ts";

/** The years of the calendar, as the server bounds them (crates/domain: catalog/policy/holidays). */
export const YEARS: readonly number[] = Array.from({ length: 17 }, (_, index) => 2024 + index);

/** The first and the last day of the calendar. */
export const BOUNDS = { first: `${YEARS.at(0)}-01-01`, last: `${YEARS.at(-1)}-12-31` };

/** A day's name in the reader's language, as far as it has one. */
export function holidayName({ name, nameHi }: Pick<Holiday, "name" | "nameHi">, language: Language): string {
  return language === "hi" && nameHi !== null ? nameHi : name;
}

/** "Monday": the day of the week of a civil date. */
export function formatWeekday(day: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-IN`, { weekday: "long", timeZone: "UTC" }).format(new Date(day));
}
