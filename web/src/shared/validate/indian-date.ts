import { isRealDate } from "./birth-date.ts";
import { latinDigits } from "./typed.ts";

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED_DATE = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const DAY_IN_MS = 86_400_000;

/** A day as it is written in India: "21/11/2026". What is no day stays as it is. */
export function writeDay(day: string): string {
  const parts = ISO.exec(day);
  return parts === null ? day : parts.slice(1).toReversed().join("/");
}

/** What was typed as a day, `YYYY-MM-DD`; empty where nothing was, null where it is none. */
export function readDay(typed: string): string | null {
  const text = latinDigits(typed).trim();
  if (text === "") return "";
  if (ISO.test(text)) return readDay(writeDay(text));
  const [day = 0, month = 0, year = 0] = (TYPED_DATE.exec(text) ?? DIGITS.exec(text) ?? []).slice(1).map(Number);
  if (!isRealDate(year, month, day)) return null;
  return `${padTwo(year, 4)}-${padTwo(month, 2)}-${padTwo(day, 2)}`;
}

/** What is typed, with the strokes between day, month and year where only digits are. */
export function addSlashes(typed: string, before: string): string {
  const text = latinDigits(typed);
  const grows = text.length > before.length;
  // Dates with slashes have all of them: "1/2/2026".
  if (!grows || !/^(\d{1,8}|\d{2}\/\d{1,6}|\d{2}\/\d{2}\/\d{1,4})$/.test(text)) return text;
  const digits = text.replaceAll("/", "");
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join("/");
}

/** What a field for one day holds after typing: `YYYY-MM-DD` once that is a day, until then what was typed. */
export function typeDay(typed: string, before: string): string {
  const text = addSlashes(typed, before);
  return readDay(text) || text;
}

/** The day so many days before another. */
export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_IN_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

function padTwo(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
