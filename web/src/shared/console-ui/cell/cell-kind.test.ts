import { beforeEach, describe, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { choiceCell, dayCell, moneyCell, numberCell, percentCell, textCell } from "./cell-kind.ts";

beforeEach(() => enterTestSite());

describe("numbers", () => {
  test.each([
    ["25,000", { value: 25_000 }],
    ["₹ 25000", { value: 25_000 }],
    ["", { value: null }],
    ["-1", { error: "Please enter a number of at least 0" }],
    ["12.5", { error: "Please enter a whole number" }],
    ["16,000\t51,000", { error: "Several cells were pasted. Paste one value." }],
    ["16,000 51,000", { error: "Several cells were pasted. Paste one value." }],
    ["16 000", { value: 16_000 }],
    ["many", { error: "Please enter a whole number" }],
  ])("%j", (typed, parsed) => {
    expect(moneyCell().parse(typed)).toEqual(parsed);
  });

  test("money has Indian grouping, and null is empty", () => {
    expect(moneyCell().show(1_000_000)).toBe("₹10,00,000");
    expect(moneyCell().show(null)).toBe("");
  });

  test("errors can be ignored, also for an empty field", () => {
    const priority = numberCell({ ignoreErrors: true });
    expect(["-1", "first", "", "2.5"].map(priority.parse)).toEqual([null, null, null, null]);
    expect(priority.parse("0")).toEqual({ value: 0 });
  });

  test("a percentage is 0 to 100 with at most three decimals", () => {
    const { parse, show } = percentCell();
    expect(parse("12.125%")).toEqual({ value: 12.125 });
    expect(parse("100.5")).toEqual({ error: "Must be between 0 and 100" });
    expect(parse("1.2345")).toEqual({ error: "Enter a number with at most 3 decimals" });
    expect(show(12.5)).toBe("12.5%");
  });
});

test("a day is typed and shown in Indian order", () => {
  const kind = dayCell((day) => day);
  expect(kind.write("2026-11-26")).toBe("26/11/2026");
  expect(["26/11/2026", "26-Nov-26", "", "11/26/2026"].map(kind.parse)).toEqual([
    { value: "2026-11-26" },
    { value: "2026-11-26" },
    { value: "" },
    { error: "Invalid date" },
  ]);
});

test("text is trimmed and validated", () => {
  const name = textCell({ required: true, maxLength: 6, pattern: /^[\w-]+$/, error: "Letters and digits" });
  expect(name.parse(" CASHe ")).toEqual({ value: "CASHe" });
  expect(name.parse(" ")).toEqual({ error: "Fill this in" });
  expect(name.parse("CASH e")).toEqual({ error: "Letters and digits" });
  expect(name.parse("MoneyView")).toEqual({ error: "At most 6 characters" });
});

test("a choice accepts its values only", () => {
  const score = choiceCell([
    { value: null, label: "any" },
    { value: 3, label: "750+" },
  ]);
  expect(score.show(3)).toBe("750+");
  expect(score.parse("")).toEqual({ value: null });
  expect(score.parse("3")).toEqual({ value: 3 });
  expect(score.parse("9")).toEqual({ error: "Please choose one" });
});
