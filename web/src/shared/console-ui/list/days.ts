import { m } from "#messages";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { subtractDays, readDay, writeDay } from "#shared/validate/indian-date.ts";

/** A range of civil dates, `YYYY-MM-DD`; a side that is open is empty. */
export interface Days {
  from: string;
  to: string;
}

/** Some days that are often wanted, such as yesterday. */
export interface DaysPreset {
  key: string;
  label: string;
  days: Days;
}

interface DayRangeRule {
  last?: string | undefined;
  /** Neither side may be open. */
  closed: boolean;
}

/** What is wrong with two days that were typed, null of which is no day. */
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

/** What is wrong with a day that must be there: none was typed, it is none, or lies outside. */
export function dayError(typed: string, { first, last }: DayBounds = {}): string | null {
  const day = readDay(typed);
  if (day === null) return m.invalid_date();
  if (day === "") return m.invalid_required();
  if (first !== undefined && day < first) return m.list_day_first({ day: writeDay(first) });
  return last !== undefined && day > last ? m.list_day_last({ day: writeDay(last) }) : null;
}

/** The spec's presets, all of which end yesterday. */
export function daysPresets(today: string = todayInIndia()): DaysPreset[] {
  const to = subtractDays(today, 1);
  return [
    { key: "yesterday", label: m.list_yesterday(), days: { from: to, to } },
    { key: "last_7_days", label: m.list_last_7_days(), days: { from: subtractDays(today, 7), to } },
    { key: "last_30_days", label: m.list_last_30_days(), days: { from: subtractDays(today, 30), to } },
  ];
}

/** The same with today, where what happens today is in the list already. */
export function daysPresetsWithToday(today: string = todayInIndia()): DaysPreset[] {
  return [{ key: "today", label: m.list_days_today(), days: { from: today, to: today } }, ...daysPresets(today)];
}
