import { expect, test } from "vitest";
import { holidayName, formatWeekday, YEARS } from "./labels.ts";

test("a day is called in the reader's language, in English where it has no other name", () => {
  const diwali = { name: "Diwali", nameHi: "दिवाली" };
  expect([holidayName(diwali, "en"), holidayName(diwali, "hi")]).toEqual(["Diwali", "दिवाली"]);
  expect(holidayName({ name: "Founder's Day", nameHi: null }, "hi")).toBe("Founder's Day");
});

test("a civil date has its day of the week wherever the reader is", () => {
  expect([formatWeekday("2027-01-26", "en"), formatWeekday("2027-01-26", "hi")]).toEqual(["Tuesday", "मंगलवार"]);
});

test("the calendar holds the years that the server takes", () => {
  expect([YEARS.at(0), YEARS.at(-1)]).toEqual([2024, 2040]);
});
