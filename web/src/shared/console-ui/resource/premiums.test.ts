import { expect, test } from "vitest";
import { isComplete, nextPremium, pastePremiums } from "./premiums.ts";

const FIRST = { cover: "500000", age_from: "18", age_to: "35", premium: "6200" };

test("a new row goes on after the last age of the same cover", () => {
  expect(nextPremium([])).toEqual({ cover: "", age_from: "", age_to: "", premium: "" });
  expect(nextPremium([FIRST])).toEqual({ cover: "500000", age_from: "36", age_to: "", premium: "" });
  expect(nextPremium([{ ...FIRST, age_to: "old" }])["age_from"]).toBe("");
});

test("a row is complete when every cell is filled", () => {
  expect(isComplete(FIRST)).toBe(true);
  expect(isComplete({ ...FIRST, premium: " " })).toBe(false);
  expect(isComplete(undefined)).toBe(false);
});

test("cells of a sheet are pasted from the cell on, and begin new rows", () => {
  expect(pastePremiums([FIRST], 0, "age_to", "40\t6,500\n50\t7,100\textra\r\n")).toEqual([
    { ...FIRST, age_to: "40", premium: "6,500" },
    { cover: "", age_from: "", age_to: "50", premium: "7,100" },
  ]);
});
