import { readDayTime } from "#shared/validate/indian-date.ts";

/** Converts a typed civil time in India ("21/11/2026 14:05") to an instant; null if empty. */
export function instantInIndia(typed: string): string | null {
  const time = readDayTime(typed);
  return time ? new Date(`${time}+05:30`).toISOString() : null;
}
