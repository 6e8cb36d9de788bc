import { describe, expect, test } from "vitest";
import amounts from "../../../../data/vectors/amount.json";
import decimals from "../../../../data/vectors/decimal.json";
import numbers from "../../../../data/vectors/whole-number.json";
import { parseAmount, parseDecimalNumber, extractDigits, parseWholeNumber } from "./typed.ts";

const typed = (inputs: string[]) => inputs.map((input) => ({ input }));

describe("amounts", () => {
  test.each(amounts.valid)("$input is $value", ({ input, value }) => expect(parseAmount(input)).toBe(value));
  test.each(typed(amounts.paise))("'$input' has paise", ({ input }) => expect(parseAmount(input)).toBe("paise"));
  test.each(typed(amounts.invalid))("'$input' is rejected", ({ input }) => expect(parseAmount(input)).toBe("invalid"));
});

describe("decimals", () => {
  test.each(decimals.valid)("$input is $value thousandths", ({ input, value }) =>
    expect(parseDecimalNumber(input)).toBe(value / 1000),
  );
  test.each(typed(decimals.invalid))("'$input' is rejected", ({ input }) =>
    expect(parseDecimalNumber(input)).toBeNull(),
  );
});

describe("whole numbers", () => {
  test.each(numbers.valid)("$input is $value", ({ input, value }) => expect(parseWholeNumber(input)).toBe(value));
  test.each(typed(numbers.invalid))("'$input' is rejected", ({ input }) => expect(parseWholeNumber(input)).toBeNull());
});

test("Devanagari digits are accepted", () => {
  expect(extractDigits("१२३ ४५६", 6)).toBe("123456");
  expect(extractDigits("(९८२००) 12345 6", 10)).toBe("9820012345");
});
