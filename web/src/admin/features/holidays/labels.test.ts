import { expect, test } from "vitest";
import { holidayName, formatWeekday, YEARS } from "./labels.ts";

test("a holiday's name is in the reader's language, or in English without a translation", () => {
  const diwali = { name: "Diwali", nameHi: "दिवाली" };
  expect([holidayName(diwali, "en"), holidayName(diwali, "hi")]).toEqual(["Diwali", "दिवाली"]);
  expect(holidayName({ name: "Founder's Day", nameHi: null }, "hi")).toBe("Founder's Day");
});

test("the weekday of a civil date does not depend on the time zone", () => {
  expect([formatWeekday("2027-01-26", "en"), formatWeekday("2027-01-26", "hi")]).toEqual(["Tuesday", "मंगलवार"]);
});

test("the calendar has the years that the server accepts", () => {
  expect([YEARS.at(0), YEARS.at(-1)]).toEqual([2024, 2040]);
});
