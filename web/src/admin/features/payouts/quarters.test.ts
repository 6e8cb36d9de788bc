import { expect, test } from "vitest";
import { listQuarters } from "./quarters.ts";

test("a financial year starts in April", () => {
  expect(listQuarters("2026-11-23", 4)).toEqual([
    { year: 2026, quarter: 3 },
    { year: 2026, quarter: 2 },
    { year: 2026, quarter: 1 },
    { year: 2025, quarter: 4 },
  ]);
  expect(listQuarters("2026-03-31", 1)).toEqual([{ year: 2025, quarter: 4 }]);
  expect(listQuarters("2026-04-01", 1)).toEqual([{ year: 2026, quarter: 1 }]);
});
