import type { Holiday } from "#shared/api/admin/holidays.ts";
import type { Language } from "#shared/api/types.ts";

/** Years of the calendar, as bounded by the server (crates/domain: catalog/policy/holidays). */
export const YEARS: readonly number[] = Array.from({ length: 17 }, (_, index) => 2024 + index);

/** The first and the last day of the calendar. */
export const BOUNDS = { first: `${YEARS.at(0)}-01-01`, last: `${YEARS.at(-1)}-12-31` };

/** A holiday's name in the reader's language, if it has one. */
export function holidayName({ name, nameHi }: Pick<Holiday, "name" | "nameHi">, language: Language): string {
  return language === "hi" && nameHi !== null ? nameHi : name;
}

/** Weekday of a civil date, such as "Monday". */
export function formatWeekday(day: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-IN`, { weekday: "long", timeZone: "UTC" }).format(new Date(day));
}
