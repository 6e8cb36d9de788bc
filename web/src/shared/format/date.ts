import type { Language } from "#shared/api/types.ts";

const ZONE = "Asia/Kolkata";

/** "21 Nov 2026" from an instant or civil date. Latin digits in both languages. */
export function formatDate(value: string, language: Language): string {
  return createFormatter(language, { dateStyle: "medium" }).format(new Date(value));
}

/** "21/11/2026", as stored statements write their days. */
export function formatStatementDate(value: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone: ZONE }).format(new Date(value));
}

/** "21 Nov" on an axis whose year is known. */
export function formatDayMonth(value: string, language: Language): string {
  return createFormatter(language, { day: "numeric", month: "short" }).format(new Date(value));
}

/** "21 Nov" where the year is obvious. */
export function formatDayAndMonth(value: string, language: Language): string {
  return createFormatter(language, { day: "numeric", month: "short" }).format(new Date(value));
}

/** "November 2026" from a civil date. */
export function formatMonth(value: string, language: Language): string {
  return createFormatter(language, { month: "long", year: "numeric" }).format(new Date(value));
}

/** "21 Nov 2026, 2:05 pm" in India's time zone. */
export function formatDateTime(value: string, language: Language): string {
  return createFormatter(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(value));
}

/** "2:05 pm" in India's time zone. */
export function formatTime(value: string, language: Language): string {
  return createFormatter(language, { timeStyle: "short" }).format(new Date(value));
}

function createFormatter(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...style, timeZone: ZONE });
}
