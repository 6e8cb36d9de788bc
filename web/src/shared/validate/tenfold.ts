const TENFOLD = 10;

/** Whether a number is at least ten times the previous one: perhaps an extra digit, or two numbers read as one. */
export function isTenfold(previous: unknown, next: unknown): boolean {
  return typeof previous === "number" && typeof next === "number" && previous > 0 && next >= previous * TENFOLD;
}
