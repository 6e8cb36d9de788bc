import { expect, test } from "vitest";
import type { EarlyClosing } from "#shared/api/types.ts";
import { sampleRows, firstAllowedMonth } from "./early-closing.ts";

/** Rows of a loan with this many months that may be closed from the given month on. */
function closings(months: number, allowedFrom = 1): EarlyClosing[] {
  return Array.from({ length: months }, (_, index) => {
    const month = index + 1;
    const figures = { month, owed: 0, paidByThen: 0 };
    return month >= allowedFrom
      ? { ...figures, allowed: true, charge: 0, totalCost: 0, apr: 0 }
      : { ...figures, allowed: false, charge: null, totalCost: null, apr: null };
  });
}

test.each([
  [23, [6, 12, 18]],
  [11, [3, 6, 9]],
  [5, [1, 2, 3, 4, 5]],
  [1, [1]],
  [0, []],
])("of %i closings some are shown", (months, shown) => {
  expect(sampleRows(closings(months)).map(({ month }) => month)).toEqual(shown);
});

test("rows already reduced by the server are unchanged", () => {
  const some = closings(24).filter(({ month }) => month % 6 === 0);
  expect(sampleRows(some)).toEqual(some);
});

test("finds the first month in which a loan may be closed", () => {
  expect(firstAllowedMonth(closings(12, 4))).toBe(4);
  expect(firstAllowedMonth(closings(12, 13))).toBeNull();
});
