import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { NOBODY, personFacts, personErrors } from "./person.ts";

beforeEach(() => enterTestSite());

function wrong(changes: Partial<typeof NOBODY>) {
  const errors = personErrors({ ...NOBODY, desired_loan_amount: "100000", ...changes });
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

test("only the amount must be there", () => {
  expect(wrong({})).toEqual({});
  expect(wrong({ desired_loan_amount: " " })).toEqual({ desired_loan_amount: "Please fill this in" });
});

test("numbers are whole, a pincode is one", () => {
  expect(wrong({ monthly_income: "62,000", postal_code: "560 001" })).toEqual({});
  expect(wrong({ emi: "-1", postal_code: "5600" })).toEqual({
    emi: "Please enter a whole number",
    postal_code: "Please enter a valid 6 digit pincode",
  });
});

test("a birth date is a day of the calendar that is over", () => {
  expect(wrong({ birth_date: "1992-03-01" })).toEqual({});
  expect(wrong({ birth_date: "2999-03-01" })).toEqual({ birth_date: "Invalid year" });
  expect(wrong({ birth_date: "11992-03-01" })).toEqual({ birth_date: "Invalid date" });
});

test("what is empty is unknown to the lenders", () => {
  const facts = personFacts({ ...NOBODY, desired_loan_amount: "₹1,00,000", postal_code: "560001", credit_score: "0" });
  expect(facts).toEqual({
    desired_loan_amount: 100_000,
    postal_code: "560001",
    credit_score: 0,
    months: null,
    monthly_income: null,
    employment_status_code: null,
    household_income: null,
    emi: null,
    birth_date: null,
  });
});
