import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import { formatDayMonth } from "#shared/format/date.ts";

/** More days are grouped into weeks, because a point per day would be unreadable. */
const MAX_DAILY_POINTS = 90;
const DAYS_OF_WEEK = 7;
const DAY_IN_MS = 86_400_000;

/** Counts on a civil date. */
interface DayCounts<Key extends string> {
  day: string;
  counts: Record<Key, number>;
}

interface TimeStep<Key extends string> {
  label: string;
  counts: Record<Key, number>;
}

/** Whether this number of days is drawn as weeks. */
export function isGroupedByWeek(days: number): boolean {
  return days > MAX_DAILY_POINTS;
}

/** Steps of the time axis: days, or weeks from Monday to Sunday labelled by their first day. */
export function buildTimeSteps<Key extends string>(
  days: readonly DayCounts<Key>[],
  language: Language,
): TimeStep<Key>[] {
  if (!isGroupedByWeek(days.length))
    return days.map(({ day, counts }) => ({ label: formatDayMonth(day, language), counts }));
  return groupByWeek(days).map(([first, ...rest]) => ({
    label: m.common_week_of({ day: formatDayMonth(first.day, language) }),
    counts: rest.reduce((counts, day) => addCounts(counts, day.counts), first.counts),
  }));
}

function groupByWeek<Key extends string>(days: readonly DayCounts<Key>[]): [DayCounts<Key>, ...DayCounts<Key>[]][] {
  const weeks: [DayCounts<Key>, ...DayCounts<Key>[]][] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last !== undefined && weekNumber(last[0].day) === weekNumber(day.day)) last.push(day);
    else weeks.push([day]);
  }
  return weeks;
}

/** Week number of a civil date. Day 0, 1 January 1970, was a Thursday. */
function weekNumber(day: string): number {
  return Math.floor((Date.parse(day) / DAY_IN_MS + 3) / DAYS_OF_WEEK);
}

function addCounts<Key extends string>(left: Record<Key, number>, right: Record<Key, number>): Record<Key, number> {
  const keys = Object.keys(left) as Key[];
  return Object.fromEntries(keys.map((key) => [key, left[key] + right[key]])) as Record<Key, number>;
}
