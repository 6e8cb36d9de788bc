import { expect, test } from "vitest";
import { subtractDays, readDay, typeDay, addSlashes, writeDay } from "./indian-date.ts";

test.each([
  ["21/11/2026", "2026-11-21"],
  ["1/2/2026", "2026-02-01"],
  ["01-02-2026", "2026-02-01"],
  ["1.2.2026", "2026-02-01"],
  ["21112026", "2026-11-21"],
  [" २१/११/२०२६ ", "2026-11-21"],
  ["", ""],
  ["31/02/2026", null],
  ["11/21/2026", null],
  ["21/11/26", null],
  ["21/11", null],
  ["2026-11-21", "2026-11-21"],
  ["2026-02-31", null],
  ["00/01/2026", null],
])("%j is parsed as %j", (typed, day) => {
  expect(readDay(typed)).toBe(day);
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
});

test("days are subtracted across month ends", () => {
  expect(subtractDays("2026-03-01", 1)).toBe("2026-02-28");
  expect(subtractDays("2026-11-21", 30)).toBe("2026-10-22");
});
