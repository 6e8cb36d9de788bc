import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testProperty } from "#shared/testing/properties.ts";
import { type PropertyColumn, propertyCell, formatProperty } from "./property-kind.ts";

beforeEach(() => enterTestSite());

const SHARES: PropertyColumn[] = [
  { key: "up_to", label: "Loan up to", kind: "money", min: 0, max: null, required: false },
  { key: "share", label: "Share", kind: "percent", min: 0, max: 100, required: true },
];

test.each([
  [testProperty("age", "Age", { kind: "integer", min: 18, max: 100 }), "17", { error: /18/ }],
  [testProperty("age", "Age", { kind: "integer", min: 18, max: 100 }), "", { value: null }],
  [testProperty("fee", "Fee", { kind: "money", required: true }), "", { error: /Fill this in/ }],
  [testProperty("fee", "Fee", { kind: "money" }), "1,00,000.50", { value: 100_000.5 }],
  [testProperty("fee", "Fee", { kind: "money", group: "revenue", min: 0 }), "-1", { error: /positive number/ }],
  [testProperty("fee", "Fee", { kind: "money", min: 5 }), "4", { error: /5/ }],
  [testProperty("rate", "Rate", { kind: "percent" }), "100.5", { error: /between 0 and 100/ }],
  [testProperty("weight", "Weight", { kind: "decimal", max: 10 }), "8.125", { value: 8.125 }],
  [testProperty("weight", "Weight", { kind: "decimal", max: 10 }), "0.0005", { error: /3 decimals/ }],
  [testProperty("name", "Name", { maxLength: 3 }), "four", { error: /3/ }],
  [testProperty("name", "Name", { required: true }), " ", { error: /Fill this in/ }],
  [testProperty("pins", "Pincodes", { kind: "pincode-prefixes" }), "56, 40", { value: ["56", "40"] }],
])("%o parses %j by the server's description", (property, typed, expected) => {
  const parsed = propertyCell(property, "en")?.parse(typed);
  if ("error" in expected) expect(parsed).toEqual({ error: expect.stringMatching(expected.error) as string });
  else expect(parsed).toEqual(expected);
});

test("kinds that are not edited in one line have no cell", () => {
  for (const kind of ["flag", "ids", "products", "lines", "link", "file", "benchmark", "rows"] as const) {
    expect(propertyCell(testProperty("it", "It", { kind }), "en")).toBeNull();
  }
});

test("a required choice has no empty option, and shows its label", () => {
  const options = [{ value: "api", label: "Here" }];
  const cell = propertyCell(testProperty("journey", "Journey", { kind: "choice", options, required: true }), "en");
  expect(cell?.options).toEqual([{ typed: "api", label: "Here" }]);
  expect(cell?.show("api")).toBe("Here");
  const free = propertyCell(testProperty("journey", "Journey", { kind: "choice", options }), "en");
  expect(free?.parse("")).toEqual({ value: null });
});

test.each([
  [testProperty("on", "On", { kind: "flag" }), 1, "On"],
  [testProperty("on", "On", { kind: "flag" }), 0, "Off"],
  [testProperty("min", "Min", { kind: "money" }), 1_000_000, "₹10,00,000"],
  [testProperty("day", "Day", { kind: "date" }), "2026-11-21", "21 Nov 2026"],
  [testProperty("groups", "Groups", { kind: "ids", options: [{ value: 2, label: "Banks" }] }), [2, 7], "Banks, 7"],
  [testProperty("groups", "Groups", { kind: "ids", options: [] }), [], ""],
  [testProperty("shares", "Shares", { kind: "rows", columns: SHARES }), [], ""],
  [
    testProperty("shares", "Shares", { kind: "rows", columns: SHARES }),
    [{ up_to: 250_000, share: 78.5 }, { share: 70 }],
    "Loan up to ₹2,50,000, Share 78.5%; Share 70%",
  ],
  // Format of releases before the property table.
  [testProperty("shares", "Shares", { kind: "rows", columns: SHARES }), 75, "75"],
  [testProperty("name", "Name"), null, ""],
  [undefined, { a: 1 }, '{"a":1}'],
])("%o formats %j", (property, value, text) => {
  expect(formatProperty(property, value, "en")).toBe(text);
});
