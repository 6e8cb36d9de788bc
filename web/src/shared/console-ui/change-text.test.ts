import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test.each([
  ["25,000", "31,000", "Income min: 25,000 → 31,000"],
  ["", "31,000", "Income min: 31,000 (added)"],
  ["25,000", "", "Income min: 25,000 → Not set"],
])("from “%s” to “%s” reads %s", (from, to, expected) => {
  expect(changeText("Income min", from, to)).toBe(expected);
});
