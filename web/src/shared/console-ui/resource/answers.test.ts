import { expect, test } from "vitest";
import { testProperty } from "#shared/testing/properties.ts";
import { rowAnswers, changedValues, validateRow } from "./answers.ts";

const number = { maxLength: null, required: true } as const;
const PROPERTIES = [
  testProperty("partner", "Partner", { required: true, maxLength: 20 }),
  testProperty("link", "Link", { kind: "link" }),
  testProperty("hosts", "Hosts", { kind: "lines", required: true }),
  testProperty("product", "Product", {
    kind: "choice",
    options: [{ value: "Gold Loans", label: "Gold loans" }],
  }),
  testProperty("place", "Place", { ...number, kind: "integer", min: 0, max: 10 }),
  testProperty("claims_paid", "Claims paid", { kind: "percent", maxLength: null }),
  testProperty("shared_cover", "Shared cover", { kind: "flag", required: true }),
  testProperty("premiums", "Premiums", { kind: "premiums" }),
];

const ROW = {
  id: 1,
  partner: "cl",
  link: "",
  hosts: ["localhost"],
  product: null,
  place: 1,
  claims_paid: null,
  shared_cover: 0,
  premiums: [{ cover: 500_000, age_from: 18, age_to: 35, premium: 6199.5 }],
};

const START = rowAnswers(PROPERTIES, ROW);

test("an untouched row sends nothing and is valid", () => {
  expect(changedValues(PROPERTIES, ROW, START, "en")).toEqual({});
  expect(Object.values(validateRow(PROPERTIES, START, "en")).filter((error) => error !== null)).toEqual([]);
});

test("only changes are sent, in the format of their kind", () => {
  const premiums = START["premiums"] as Record<string, string>[];
  const answers = {
    ...START,
    hosts: [" loans.example "],
    product: "Gold Loans",
    claims_paid: "96.5",
    shared_cover: true,
    premiums: [...premiums, { cover: "10,00,000", age_from: "18", age_to: "35", premium: "9,000.50" }],
  };
  expect(changedValues(PROPERTIES, ROW, answers, "en")).toEqual({
    hosts: ["loans.example"],
    product: "Gold Loans",
    claims_paid: 96.5,
    shared_cover: 1,
    premiums: [...ROW.premiums, { cover: 1_000_000, age_from: 18, age_to: 35, premium: 9000.5 }],
  });
});

test("a choice can be cleared", () => {
  const locked = { ...ROW, product: "Gold Loans" };
  const answers = { ...rowAnswers(PROPERTIES, locked), product: "" };
  expect(changedValues(PROPERTIES, locked, answers, "en")).toEqual({ product: null });
});

test("missing, empty, out-of-range and invalid values have errors at their fields", () => {
  const [premium] = START["premiums"] as Record<string, string>[];
  const answers = {
    ...START,
    partner: " ",
    hosts: ["a.example", " "],
    place: "11",
    claims_paid: "lots",
    premiums: [{ ...premium, premium: "-5" }],
  };
  const errors = validateRow(PROPERTIES, answers, "en");
  expect(errors["partner"]).toBeTruthy();
  expect(errors["hosts"]).toEqual([null, expect.any(String)]);
  expect(errors["place"]).toBeTruthy();
  expect(errors["claims_paid"]).toBeTruthy();
  expect(errors["premiums"]).toEqual([{ cover: null, age_from: null, age_to: null, premium: expect.any(String) }]);
  expect(errors["link"]).toBeNull();
  expect(validateRow(PROPERTIES, { ...START, hosts: [] }, "en")["hosts"]).toBeTruthy();
});
