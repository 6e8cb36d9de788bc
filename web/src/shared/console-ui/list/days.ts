import { m } from "#messages";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { readDay, readDayTime, subtractDays, writeDay } from "#shared/validate/indian-date.ts";

/** A range of civil dates, `YYYY-MM-DD`; empty if open-ended. */
export interface Days {
  from: string;
  to: string;
}

/** A preset range, such as yesterday. */
export interface DaysPreset {
  key: string;
  label: string;
  days: Days;
}

interface DayRangeRule {
  last?: string | undefined;
  /** Whether both days are required. */
  closed: boolean;
}

/** Error of two typed days; null is an invalid day. */
export function rangeError(days: { [Side in keyof Days]: string | null }, rule: DayRangeRule): string | null {
  const { from, to } = days;
  if (from === null || to === null) return m.invalid_date();
  if (rule.closed && (from === "" || to === "")) return m.invalid_required();
  if (from !== "" && to !== "" && from > to) return m.list_days_order();
  const { last } = rule;
  if (last !== undefined && [from, to].some((day) => day > last)) return m.list_days_last({ day: writeDay(last) });
  return null;
}

interface DayBounds {
  first?: string;
  last?: string;
}

/** Error of a required day: missing, invalid or out of range. */
export function dayError(typed: string, { first, last }: DayBounds = {}): string | null {
  const day = readDay(typed);
  if (day === null) return m.invalid_date();
  if (day === "") return m.invalid_required();
  if (first !== undefined && day < first) return m.list_day_first({ day: writeDay(first) });
  return last !== undefined && day > last ? m.list_day_last({ day: writeDay(last) }) : null;
}

/** Error of an optional day with its time. */
export function dayTimeError(typed: string): string | null {
  return readDayTime(typed) === null ? m.invalid_day_time() : null;
}

/** The spec's presets, which end yesterday. */
export function daysPresets(today: string = todayInIndia()): DaysPreset[] {
  const to = subtractDays(today, 1);
  return [
    { key: "yesterday", label: m.list_yesterday(), days: { from: to, to } },
    { key: "last_7_days", label: m.list_last_7_days(), days: { from: subtractDays(today, 7), to } },
    { key: "last_30_days", label: m.list_last_30_days(), days: { from: subtractDays(today, 30), to } },
  ];
}

/** Presets that include today, for lists with live data. */
export function daysPresetsWithToday(today: string = todayInIndia()): DaysPreset[] {
  return [{ key: "today", label: m.list_days_today(), days: { from: today, to: today } }, ...daysPresets(today)];
}
