import { isRealDate } from "./birth-date.ts";
import { latinDigits } from "./typed.ts";

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED_DATE = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const DAY_IN_MS = 86_400_000;

/** Formats a day the Indian way: "21/11/2026". Invalid days stay unchanged. */
export function writeDay(day: string): string {
  const parts = ISO.exec(day);
  return parts === null ? day : parts.slice(1).toReversed().join("/");
}

/** Parses a typed day to `YYYY-MM-DD`; empty if empty, null if invalid. */
export function readDay(typed: string): string | null {
  const text = latinDigits(typed).trim();
  if (text === "") return "";
  if (ISO.test(text)) return readDay(writeDay(text));
  const [day = 0, month = 0, year = 0] = (TYPED_DATE.exec(text) ?? DIGITS.exec(text) ?? []).slice(1).map(Number);
  if (!isRealDate(year, month, day)) return null;
  return `${padTwo(year, 4)}-${padTwo(month, 2)}-${padTwo(day, 2)}`;
}

/** Inserts slashes between day, month and year while only digits are typed. */
export function addSlashes(typed: string, before: string): string {
  const text = latinDigits(typed);
  const grows = text.length > before.length;
  // A text typed with its own slashes, such as "1/2/2026", is not changed.
  if (!grows || !/^(\d{1,8}|\d{2}\/\d{1,6}|\d{2}\/\d{2}\/\d{1,4})$/.test(text)) return text;
  const digits = text.replaceAll("/", "");
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join("/");
}

/** Value of a date field after typing: `YYYY-MM-DD` once valid, else the typed text. */
export function typeDay(typed: string, before: string): string {
  const text = addSlashes(typed, before);
  return readDay(text) || text;
}

/** The day this many days earlier. */
export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_IN_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

function padTwo(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
