import { expect, test } from "vitest";
import { loanToDraft, validateField, parseLoanSearch, parseLoan, loanToSearch, DEFAULT_LOAN } from "./loan.ts";

test("a URL without a loan shows the example", () => {
  expect(parseLoanSearch({})).toEqual(DEFAULT_LOAN);
  expect(parseLoanSearch({ utm_source: "poster", amount: "lots" })).toEqual(DEFAULT_LOAN);
});

test("a shared URL restores the loan", () => {
  const loan = {
    ...DEFAULT_LOAN,
    amount: 500_000,
    rate: 13.5,
    gstOnFeePercent: 0,
    foreclosurePercent: 4,
    lockInMonths: 6,
  };
  expect(loanToSearch(loan)).toEqual({
    amount: 500_000,
    months: 24,
    rate: 13.5,
    feePercent: 2,
    foreclosurePercent: 4,
    lockInMonths: 6,
  });
  expect(parseLoanSearch(loanToSearch(loan))).toEqual(loan);
});

test("a displayed loan survives a round trip", () => {
  expect(parseLoan(loanToDraft(DEFAULT_LOAN))).toEqual(DEFAULT_LOAN);
  expect(loanToDraft(DEFAULT_LOAN).feeFlat).toBe("");
});

test.each([
  ["amount", "2,00,000", 200_000],
  ["rate", " 14.5 %", 14.5],
  ["rate", "13.999", 13.999],
  ["feeFlat", "", 0],
] as const)("%s may be typed as %j", (key, typed, value) => {
  const draft = { ...loanToDraft(DEFAULT_LOAN), [key]: typed };
  expect(validateField(draft, key)).toBeNull();
  expect(parseLoan(draft)?.[key]).toBe(value);
});

test.each([
  ["amount", "", /Fill this in/],
  ["rate", "fourteen", /percent/],
  ["rate", "13.9999", /percent/],
  ["months", "24.5", /whole number/],
] as const)("%s may not be %j", (key, typed, error) => {
  const draft = { ...loanToDraft(DEFAULT_LOAN), [key]: typed };
  expect(validateField(draft, key)).toMatch(error);
  expect(parseLoan(draft)).toBeNull();
});
