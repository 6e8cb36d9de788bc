import { expect, test } from "vitest";
import { testProperty } from "#shared/testing/properties.ts";
import { canUndo, filterShownChanges, setValueAt } from "./history.ts";

const change = (property: string, from: unknown, to: unknown) => ({ property, from, to });
const ADDED = [
  change("products", ["Personal Loans"], ["Personal Loans", "Gold Loans"]),
  change("offerings.gold-loans.min_income", null, 25_000),
  change("offerings.business-loans.min_income", 1, 2),
];

test("an added product does not list each of its properties", () => {
  expect(filterShownChanges(ADDED).map(({ property }) => property)).toEqual([
    "products",
    "offerings.business-loans.min_income",
  ]);
  expect(filterShownChanges(ADDED.slice(1))).toHaveLength(2);
});

test("only editable changes can be undone", () => {
  const find = (key: string) =>
    key === "connector.path" ? undefined : testProperty(key, key, { writable: key !== "apr_min" });
  expect(canUndo(ADDED, { find })).toBe(true);
  expect(canUndo([change("connector.path", "/a", "/b")], { find })).toBe(false);
  expect(canUndo([change("min_income", 1, 2), change("apr_min", 1, 2)], { find })).toBe(false);
  expect(canUndo([], { find })).toBe(false);
});

test("a value is set at its dotted name only", () => {
  const row = { name: "CASHe", terms: { rate_min: 12, rate_max: 24 } };
  expect(setValueAt(row, "terms.rate_min", 9)).toEqual({ name: "CASHe", terms: { rate_min: 9, rate_max: 24 } });
  expect(setValueAt(row, "offerings.gold-loans.min_income", 1)).toMatchObject({
    offerings: { "gold-loans": { min_income: 1 } },
  });
  expect(row.terms.rate_min).toBe(12);
});
