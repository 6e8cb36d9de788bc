import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import { dayMonth } from "#shared/format/date.ts";

/** More days than this are drawn as weeks: a point for each would be a line that nobody can read. */
const MOST_DAYS = 90;
const DAYS_OF_WEEK = 7;
const DAY_IN_MS = 86_400_000;

/** What is counted on a civil date. */
interface Day<Key extends string> {
  day: string;
  counts: Record<Key, number>;
}

interface Step<Key extends string> {
  label: string;
  counts: Record<Key, number>;
}

/** Whether so many days are drawn as weeks. */
export function isByWeek(days: number): boolean {
  return days > MOST_DAYS;
}

/** What is drawn along the axis of time: days, or weeks from Monday to Sunday, named after their first day shown. */
export function stepsOf<Key extends string>(days: readonly Day<Key>[], language: Language): Step<Key>[] {
  if (!isByWeek(days.length)) return days.map(({ day, counts }) => ({ label: dayMonth(day, language), counts }));
  return weeksOf(days).map(([first, ...rest]) => ({
    label: m.dashboard_week_of({ day: dayMonth(first.day, language) }),
    counts: rest.reduce((counts, day) => sum(counts, day.counts), first.counts),
  }));
}

function weeksOf<Key extends string>(days: readonly Day<Key>[]): [Day<Key>, ...Day<Key>[]][] {
  const weeks: [Day<Key>, ...Day<Key>[]][] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last !== undefined && weekOf(last[0].day) === weekOf(day.day)) last.push(day);
    else weeks.push([day]);
  }
  return weeks;
}

/** The number of a civil date's week. The first day that is counted, 1 January 1970, was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / DAY_IN_MS + 3) / DAYS_OF_WEEK);
}

function sum<Key extends string>(left: Record<Key, number>, right: Record<Key, number>): Record<Key, number> {
  const keys = Object.keys(left) as Key[];
  return Object.fromEntries(keys.map((key) => [key, left[key] + right[key]])) as Record<Key, number>;
}
