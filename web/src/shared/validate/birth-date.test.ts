import { expect, test } from "vitest";
import { birthDateError } from "./birth-date.ts";

const ages = { ageMin: 18, ageMax: 65 };
const today = "2026-11-21";

test.each([
  ["1992-02-29", null],
  ["1991-02-29", "invalid-date"],
  ["1992-13-01", "invalid-date"],
  ["1992-1-1", "invalid-date"],
  ["", "invalid-date"],
  ["0092-01-01", "invalid-year"],
  ["2027-01-01", "invalid-year"],
  ["2008-11-21", null],
  ["2008-11-22", "too-young"],
  ["1960-11-22", null],
  ["1960-11-21", "too-old"],
])("%s: %s", (value, error) => {
  expect(birthDateError(value, today, ages)).toBe(error);
});
