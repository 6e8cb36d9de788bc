import { describe, expect, test } from "vitest";
import amounts from "../../../../data/vectors/amount.json";
import numbers from "../../../../data/vectors/whole-number.json";
import { amount, digitsOf, wholeNumber } from "./typed.ts";

const typed = (inputs: string[]) => inputs.map((input) => ({ input }));

describe("amounts", () => {
  test.each(amounts.valid)("$input is $value", ({ input, value }) => expect(amount(input)).toBe(value));
  test.each(typed(amounts.paise))("'$input' has paise", ({ input }) => expect(amount(input)).toBe("paise"));
  test.each(typed(amounts.invalid))("'$input' is refused", ({ input }) => expect(amount(input)).toBe("invalid"));
});

describe("whole numbers", () => {
  test.each(numbers.valid)("$input is $value", ({ input, value }) => expect(wholeNumber(input)).toBe(value));
  test.each(typed(numbers.invalid))("'$input' is refused", ({ input }) => expect(wholeNumber(input)).toBeNull());
});

test("Devanagari digits are digits", () => {
  expect(digitsOf("१२३ ४५६", 6)).toBe("123456");
  expect(digitsOf("(९८२००) 12345 6", 10)).toBe("9820012345");
});
