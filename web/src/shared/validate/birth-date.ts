type DateError = "invalid-date" | "invalid-year" | "too-young" | "too-old";

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1900;

/** Error of a birth date `YYYY-MM-DD`, or null. `today` is an ISO date in India. */
export function birthDateError(
  value: string,
  today: string,
  ages: { ageMin: number; ageMax: number },
): DateError | null {
  const parts = ISO.exec(value);
  if (parts === null) return "invalid-date";
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  if (year < FIRST_YEAR || value > today) return "invalid-year";
  if (!isRealDate(year, month, day)) return "invalid-date";
  const age = ageInYears(value, today);
  if (age < ages.ageMin) return "too-young";
  return age > ages.ageMax ? "too-old" : null;
}

/** Whether the day exists in the calendar. */
export function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Completed years between two ISO dates. */
export function ageInYears(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Today's civil date in India as `YYYY-MM-DD`. */
export function todayInIndia(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
}
