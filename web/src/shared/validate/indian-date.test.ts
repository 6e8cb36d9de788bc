import { describe, expect, test } from "vitest";
import vectors from "../../../../data/vectors/day.json";
import {
  addSlashes,
  isCompleteDay,
  readDay,
  readDayTime,
  subtractDays,
  typeDay,
  writeDay,
  writeDayTime,
} from "./indian-date.ts";

describe("days", () => {
  test.each(vectors.valid)("$input is $canonical", ({ input, canonical }) => {
    expect(readDay(input)).toBe(canonical);
  });

  test.each(vectors.invalid.map((input) => ({ input })))("'$input' is no day", ({ input }) => {
    expect(readDay(input)).toBeNull();
  });
});

test("no day is read as empty", () => {
  expect(readDay(" ")).toBe("");
  expect(readDayTime("")).toBe("");
});

test.each([
  ["21/11/2026 14:05", "2026-11-21T14:05"],
  ["21-Nov-26, 2:05 pm", "2026-11-21T14:05"],
  ["21/11/26 2pm", "2026-11-21T14:00"],
  ["21/11/2026 12:30 a.m.", "2026-11-21T00:30"],
  ["21/11/2026 12:30 PM", "2026-11-21T12:30"],
  ["2026-11-21T14:05", "2026-11-21T14:05"],
  ["२१/११/२०२६ ०९:३०", "2026-11-21T09:30"],
  ["21/11/2026", null],
  ["21 11 2026", null],
  ["21/11/2026 24:00", null],
  ["21/11/2026 13:00 pm", null],
  ["21/11/2026 9:60", null],
  ["31/11/2026 14:05", null],
  ["14:05", null],
])("%j is parsed with its time as %j", (typed, time) => {
  expect(readDayTime(typed)).toBe(time);
});

test("a time is formatted in Indian order, and an invalid one unchanged", () => {
  expect(writeDayTime("2026-11-01T09:05")).toBe("01/11/2026 09:05");
  expect(writeDayTime("tomorrow")).toBe("tomorrow");
});

test("a day is formatted in Indian order, and an invalid one unchanged", () => {
  expect(writeDay("2026-11-01")).toBe("01/11/2026");
  expect(writeDay("")).toBe("");
  expect(writeDay("soon")).toBe("soon");
});

test("slashes are inserted while typing, and can be deleted", () => {
  let typed = "";
  for (const digit of "21112026") typed = addSlashes(typed + digit, typed);
  expect(typed).toBe("21/11/2026");
  expect(addSlashes("21/11/202", "21/11/2026")).toBe("21/11/202");
  expect(addSlashes("21/", "21/1")).toBe("21/");
  expect(addSlashes("1/2", "1/")).toBe("1/2");
  expect(addSlashes("21/", "21")).toBe("21/");
  expect(addSlashes("21/1", "21/")).toBe("21/1");
  expect(addSlashes("1-2-2026", "1-2-202")).toBe("1-2-2026");
});

test("a date field has the day once it is valid, and the typed text until then", () => {
  let shownDate = "";
  for (const digit of "21112026") shownDate = typeDay(writeDay(shownDate) + digit, writeDay(shownDate));
  expect(shownDate).toBe("2026-11-21");
  expect(typeDay("21/11/202", "21/11/2026")).toBe("21/11/202");
  expect(typeDay("31022026", "")).toBe("31/02/2026");
  expect(typeDay("", "2")).toBe("");
  expect(typeDay("26-Nov-2026", "26-Nov-202")).toBe("2026-11-26");
  expect(typeDay("20261126", "")).toBe("2026-11-26");
});

test("a year of two digits may be the start of a longer one", () => {
  expect(typeDay("21/11/20", "21/11/2")).toBe("21/11/20");
  expect(typeDay("26-Nov-26", "26-Nov-2")).toBe("26-Nov-26");
  expect(isCompleteDay("26-Nov-26")).toBe(false);
  expect(isCompleteDay("2026-11-26")).toBe(true);
});

test("days are subtracted across month ends", () => {
  expect(subtractDays("2026-03-01", 1)).toBe("2026-02-28");
  expect(subtractDays("2026-11-21", 30)).toBe("2026-10-22");
});
