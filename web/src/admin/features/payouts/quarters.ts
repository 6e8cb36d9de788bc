/** A quarter of a financial year, which begins in April. */
export interface Quarter {
  year: number;
  quarter: number;
}

const MONTHS = 3;
const QUARTERS = 4;

/** The quarter of a day such as "2026-11-23", and those before it, newest first. */
export function quartersUntil(day: string, many: number): Quarter[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  // Counted from the first quarter of the year 0, which began in April.
  const now = year * QUARTERS + Math.floor((month - 1) / MONTHS) - 1;
  return Array.from({ length: many }, (_, back) => {
    const counted = now - back;
    return { year: Math.floor(counted / QUARTERS), quarter: (counted % QUARTERS) + 1 };
  });
}
