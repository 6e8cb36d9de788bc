import { beforeEach, describe, expect, test } from "vitest";
import type { FieldValue } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testField } from "#shared/testing/fields.ts";
import { fieldError } from "./field-error.ts";

beforeEach(() => enterTestSite());

const INCOME = testField("monthly_income", "money", { min: 1, max: 1_000_000 });
const BIRTH = testField("birth_date", "date", { min: 18, max: 65 });
const GENDER = testField("gender", "choice", { options: [{ id: 1, value: "Female" }] });
const MONTHS = testField("loan_months", "integer", { min: 3 });
const TERMS = testField("agree", "flag");
const STREET = testField("address1", "text", { maxLength: 5 });

describe("missing answers have an error by kind", () => {
  test.each([
    [INCOME, null, "Fill this in"],
    [STREET, "  ", "Fill this in"],
    [GENDER, null, "Please choose one"],
    [TERMS, false, "Tick this box to continue"],
    [BIRTH, "", "Please enter a valid birth date"],
  ] as const)("$0.key", (field, answer, message) => {
    expect(fieldError(field, answer)).toBe(message);
    expect(fieldError({ ...field, required: false }, answer)).toBeNull();
  });
});

describe("invalid answers have an error with the rule", () => {
  test.each<[typeof INCOME, FieldValue, string | null]>([
    [INCOME, 62_000, null],
    [INCOME, 1_000_001, "Please enter an amount from ₹1 to ₹10,00,000"],
    [INCOME, "1500.50", "Please enter whole rupees without paise, such as 1500"],
    [INCOME, "1500,50", "Please enter an amount in rupees, such as 25000"],
    [MONTHS, "2.4", "Please enter a whole number"],
    [MONTHS, 2, "Please enter a number of at least 3"],
    [GENDER, 7, "Please choose one"],
    [STREET, "4th Cross", "At most 5 characters"],
    [BIRTH, "1992-04-06", null],
    [BIRTH, "1992-02-30", "Invalid date"],
    [BIRTH, "1892-02-03", "Invalid year"],
    [BIRTH, "2020-04-06", "Your age doesn't match the required age criteria"],
    [testField("since", "date"), "2026-02-29", "Invalid date"],
    [testField("tin", "pan"), "abcpd1234f", null],
    [testField("tin", "pan"), "abccd1234f", "Invalid PAN. A PAN looks like ABCPE1234F"],
    [testField("code", "otp"), "12345", "Enter 6 digits OTP"],
    [testField("postal_code", "pincode"), "012345", "Please enter a valid 6 digit pincode"],
  ])("$0.key: $1", (field, answer, message) => {
    expect(fieldError(field, answer)).toBe(message);
  });
});

test("the mask of a saved PAN is valid, another mask is not", () => {
  const tin = testField("tin", "pan");
  expect(fieldError(tin, "******234F", "******234F")).toBeNull();
  expect(fieldError(tin, "******999Z", "******234F")).toBe("Invalid PAN. A PAN looks like ABCPE1234F");
});
