/**
 * Parses days and times as people type them, day first. The server reads days of files by the same rules
 * (crates/documents/src/rows/value/day.rs); both share the examples of data/vectors/day.json.
 */

import { isRealDate } from "./birth-date.ts";
import { latinDigits } from "./typed.ts";

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;
const COMPLETE = /^\d{1,2}[/.\-\s](\d{1,2}|\p{L}+)[/.\-\s]\d{4}$/u;
const SEPARATORS = /[\s/\-.,–—−‑]+/u;
const PARTS = /\d+|[\p{L}\p{M}]+/gu;
/** With a colon or am/pm, because "26 11 2026" is a day. */
const TIME = /[\s,t]+(\d{1,2})(?::(\d{2})(?::\d{2})?)?\s*([ap])?\.?(m?)\.?$/;
const MONTH_NAMES = [
  ["january", "जनवरी"],
  ["february", "फरवरी"],
  ["march", "मार्च"],
  ["april", "अप्रैल"],
  ["may", "मई"],
  ["june", "जून"],
  ["july", "जुलाई"],
  ["august", "अगस्त"],
  ["september", "sept", "सितंबर", "सितम्बर"],
  ["october", "अक्टूबर", "अक्तूबर"],
  ["november", "नवंबर", "नवम्बर"],
  ["december", "दिसंबर", "दिसम्बर"],
];
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)/;
const CENTURY = 2000;
const HALF_DAY = 12;
const DAY_IN_MS = 86_400_000;

/** Formats a day the Indian way: "21/11/2026". Invalid days stay unchanged. */
export function writeDay(day: string): string {
  const parts = ISO.exec(day);
  return parts === null ? day : parts.slice(1).toReversed().join("/");
}

/** Formats a civil time such as `2026-11-21T14:05` the Indian way: "21/11/2026 14:05". Other texts stay unchanged. */
export function writeDayTime(time: string): string {
  const [, day, clock] = ISO_TIME.exec(time) ?? [];
  return day === undefined || clock === undefined ? time : `${writeDay(day)} ${clock}`;
}

/** Parses a typed day to `YYYY-MM-DD`; empty if empty, null if invalid. */
export function readDay(typed: string): string | null {
  const text = latinDigits(typed).trim().toLowerCase();
  if (text === "") return "";
  const parts = splitDay(text);
  if (parts === null) return null;
  const [year, month, day] = parts;
  if (!isRealDate(year, month, day)) return null;
  return `${padTwo(year, 4)}-${padTwo(month, 2)}-${padTwo(day, 2)}`;
}

/** Parses a typed day with a time to `YYYY-MM-DDTHH:MM`; empty if empty, null if invalid or without a time. */
export function readDayTime(typed: string): string | null {
  const text = latinDigits(typed).trim().toLowerCase();
  if (text === "") return "";
  const found = TIME.exec(text);
  if (found === null) return null;
  const [all, hours = "", minutes, half, meridiem] = found;
  if ((half === undefined) !== (meridiem === "") || (minutes === undefined && half === undefined)) return null;
  const hour = fullHour(Number(hours), half);
  const minute = Number(minutes ?? 0);
  const day = readDay(text.slice(0, -all.length));
  if (!day || hour === null || minute >= 60) return null;
  return `${day}T${padTwo(hour, 2)}:${padTwo(minute, 2)}`;
}

/** Hour of the day from 0 to 23; null if there is none such. */
function fullHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 2 * HALF_DAY ? hour : null;
  if (hour < 1 || hour > HALF_DAY) return null;
  return (hour % HALF_DAY) + (half === "p" ? HALF_DAY : 0);
}

/** Whether a text is a whole day while it is typed: "21/11/20" may become "21/11/2026". */
export function isCompleteDay(typed: string): boolean {
  const text = latinDigits(typed).trim();
  return ISO.test(text) || COMPLETE.test(text);
}

/** Inserts slashes between day, month and year while only digits are typed. */
export function addSlashes(typed: string, before: string): string {
  const text = latinDigits(typed);
  const grows = text.length > before.length;
  // A text typed with its own slashes, such as "1/2/2026", is not changed.
  if (!grows || !/^(\d{1,8}|\d{2}\/\d{1,6}|\d{2}\/\d{2}\/\d{1,4})$/.test(text)) return text;
  // Pasted with the year first.
  if (before === "" && /^(19|20)\d\d[01]\d{3}$/.test(text)) return writeDay(readDay(text) ?? text);
  const digits = text.replaceAll("/", "");
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join("/");
}

/** Value of a date field after typing: `YYYY-MM-DD` once complete and valid, else the typed text. */
export function typeDay(typed: string, before: string): string {
  const text = addSlashes(typed, before);
  return isCompleteDay(text) ? readDay(text) || text : text;
}

/** The day this many days earlier. */
export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_IN_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}

type DayNumbers = [year: number, month: number, day: number];

/** Year, month and day of a text in small letters with Latin digits; null if it has any other parts. */
function splitDay(text: string): DayNumbers | null {
  const words = text.split(SEPARATORS).filter((word) => word !== "");
  const parts = words.flatMap((word) => splitWord(word));
  if (words.length > 1 && WEEKDAY.test(parts[0] ?? "")) parts.shift();
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 1 && /^\d{8}$/.test(first)) return splitDigits(first);
  if (parts.length !== 3) return null;
  if (isNumber(first, 4)) return dayNumbers(first, second, third);
  const isMonthFirst = monthNumber(first) !== null && !isNumber(first);
  return isMonthFirst ? dayNumbers(third, first, second) : dayNumbers(third, second, first);
}

/** Parts of a word such as "26nov2026"; the word itself if it has other characters. */
function splitWord(word: string): string[] {
  const parts = word.match(PARTS) ?? [];
  return parts.join("") === word ? parts : [word];
}

/** Eight digits: year first if they have a month in the middle, else day first. */
function splitDigits(digits: string): DayNumbers | null {
  const part = (from: number, to: number) => digits.slice(from, to);
  return Number(part(4, 6)) <= 12
    ? dayNumbers(part(0, 4), part(4, 6), part(6, 8))
    : dayNumbers(part(4, 8), part(2, 4), part(0, 2));
}

function dayNumbers(year: string, month: string, day: string): DayNumbers | null {
  const number = monthNumber(month);
  if (number === null || !(isNumber(day, 1) || isNumber(day, 2))) return null;
  if (isNumber(year, 2)) return [CENTURY + Number(year), number, Number(day)];
  return isNumber(year, 4) ? [Number(year), number, Number(day)] : null;
}

/** A month by number or name; null if it is none. */
function monthNumber(text: string): number | null {
  if (isNumber(text)) return text.length <= 2 ? Number(text) : null;
  const place = MONTH_NAMES.findIndex((names) => names.includes(text) || names[0]?.slice(0, 3) === text);
  return place === -1 ? null : place + 1;
}

function isNumber(text: string, digits?: number): boolean {
  return /^\d+$/.test(text) && (digits === undefined || text.length === digits);
}

function padTwo(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
