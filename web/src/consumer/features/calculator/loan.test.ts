import { expect, test } from "vitest";
import { draftOf, errorIn, loanOf, parsed, searchOf, USUAL } from "./loan.ts";

test("an address without a loan shows a usual one", () => {
  expect(loanOf({})).toEqual(USUAL);
  expect(loanOf({ utm_source: "poster", amount: "lots" })).toEqual(USUAL);
});

test("a shared address gives the same loan back", () => {
  const loan = { ...USUAL, amount: 500_000, rate: 13.5, gstOnFeePercent: 0, foreclosurePercent: 4, lockInMonths: 6 };
  expect(searchOf(loan)).toEqual({
    amount: 500_000,
    months: 24,
    rate: 13.5,
    feePercent: 2,
    foreclosurePercent: 4,
    lockInMonths: 6,
  });
  expect(loanOf(searchOf(loan))).toEqual(loan);
});

test("what is typed comes back as it was shown", () => {
  expect(parsed(draftOf(USUAL))).toEqual(USUAL);
  expect(draftOf(USUAL).feeFlat).toBe("");
});

test.each([
  ["amount", "2,00,000", 200_000],
  ["rate", " 14.5 %", 14.5],
  ["rate", "13.999", 13.999],
  ["feeFlat", "", 0],
] as const)("%s may be typed as %j", (key, typed, value) => {
  const draft = { ...draftOf(USUAL), [key]: typed };
  expect(errorIn(draft, key)).toBeNull();
  expect(parsed(draft)?.[key]).toBe(value);
});

test.each([
  ["amount", "", /Fill this in/],
  ["rate", "fourteen", /percent/],
  ["rate", "13.9999", /percent/],
  ["months", "24.5", /whole number/],
] as const)("%s may not be %j", (key, typed, error) => {
  const draft = { ...draftOf(USUAL), [key]: typed };
  expect(errorIn(draft, key)).toMatch(error);
  expect(parsed(draft)).toBeNull();
});
