import type { Language } from "#shared/api/types.ts";

const ZONE = "Asia/Kolkata";

/** "21 Nov 2026", from an instant or a civil date. Latin digits in both languages. */
export function formatDate(value: string, language: Language): string {
  return createFormatter(language, { dateStyle: "medium" }).format(new Date(value));
}

/** "21 Nov": along an axis, where the year is known. */
export function formatDayMonth(value: string, language: Language): string {
  return createFormatter(language, { day: "numeric", month: "short" }).format(new Date(value));
}

/** "21 Nov", where the year is plain. */
export function formatDayAndMonth(value: string, language: Language): string {
  return createFormatter(language, { day: "numeric", month: "short" }).format(new Date(value));
}

/** "21 Nov 2026, 2:05 pm" in Indian time. */
export function formatDateTime(value: string, language: Language): string {
  return createFormatter(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(value));
}

/** "2:05 pm" in Indian time. */
export function formatTime(value: string, language: Language): string {
  return createFormatter(language, { timeStyle: "short" }).format(new Date(value));
}

function createFormatter(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...style, timeZone: ZONE });
}
