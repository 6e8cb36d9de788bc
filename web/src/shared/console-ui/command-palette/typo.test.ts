import { expect, test } from "vitest";
import { filterItems, type PaletteItem } from "./palette-item.ts";
import { isWithinOneEdit, startsWithTypo } from "./typo.ts";

test.each([
  ["lenders", "lenders", true],
  ["lendres", "lenders", true],
  ["lendors", "lenders", true],
  ["lnders", "lenders", true],
  ["lendders", "lenders", true],
  ["lender", "lenders", true],
  ["elnders", "lenders", true],
  ["lendesr", "lenders", true],
  ["lndrs", "lenders", false],
  ["selnder", "lenders", false],
  ["", "l", true],
  ["ab", "ba", true],
  ["abc", "cba", false],
])("%s and %s: %s", (typed, word, expected) => {
  expect(isWithinOneEdit(typed, word)).toBe(expected);
  expect(isWithinOneEdit(word, typed)).toBe(expected);
});

test("the beginning of a word may have one error, from four letters on", () => {
  expect(startsWithTypo("commissions", "comisio")).toBe(false);
  expect(startsWithTypo("commissions", "comiss")).toBe(true);
  expect(startsWithTypo("commissions", "ocmmis")).toBe(true);
  expect(startsWithTypo("audit", "adi")).toBe(false);
  expect(startsWithTypo("लेंडर", "लेंडल")).toBe(true);
});

const page = (title: string): PaletteItem => ({ kind: "page", key: title, title });
const PAGES = ["Lenders", "Insurance plans", "Plan of payouts", "Sender names"].map(page);
const titles = (typed: string) => filterItems(PAGES, typed).map(({ title }) => title);

test("items are found with a typing error only if none is found without", () => {
  expect(titles("plan")).toEqual(["Plan of payouts", "Insurance plans"]);
  expect(titles("lender")).toEqual(["Lenders"]);
  expect(titles("lendres")).toEqual(["Lenders"]);
  expect(titles("insurnace plans")).toEqual(["Insurance plans"]);
  expect(titles("xyzzy")).toEqual([]);
});
