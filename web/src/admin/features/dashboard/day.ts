const DAY_IN_MS = 86_400_000;

/** The civil date before another: "2026-11-20" before "2026-11-21". */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_IN_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
