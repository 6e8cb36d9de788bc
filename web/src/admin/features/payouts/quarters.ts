/** A quarter of a financial year, which starts in April. */
export interface Quarter {
  year: number;
  quarter: number;
}

const MONTHS_PER_QUARTER = 3;
const QUARTERS_PER_YEAR = 4;

/** The quarter of a day such as "2026-11-23" and the ones before, newest first. */
export function listQuarters(day: string, many: number): Quarter[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  // Counted from April of the year 0.
  const now = year * QUARTERS_PER_YEAR + Math.floor((month - 1) / MONTHS_PER_QUARTER) - 1;
  return Array.from({ length: many }, (_, back) => {
    const counted = now - back;
    return { year: Math.floor(counted / QUARTERS_PER_YEAR), quarter: (counted % QUARTERS_PER_YEAR) + 1 };
  });
}
