import { beforeEach, expect, test } from "vitest";
import type { FactToState } from "#shared/api/admin/eligibility.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { emptyPersonAnswers, personErrors, statedFacts } from "./person.ts";

beforeEach(() => enterTestSite());

function fact(name: FactToState["fact"], kind: FactToState["kind"]): FactToState {
  return { fact: name, kind, label: name, options: null, required: name === "amount" };
}

const FACTS = [
  fact("amount", "rupees"),
  fact("monthly_income", "rupees"),
  fact("score", "points"),
  fact("pincode", "pincode"),
  fact("gold_weight", "grams"),
];

function wrong(changes: Record<string, string>) {
  const errors = personErrors(FACTS, { ...emptyPersonAnswers(FACTS), amount: "100000", ...changes });
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

test("only the amount is required", () => {
  expect(wrong({})).toEqual({});
  expect(wrong({ amount: " " })).toEqual({ amount: "Fill this in" });
});

test("each number is validated by its kind", () => {
  expect(wrong({ monthly_income: "62,000", pincode: "560 001", gold_weight: "10.125" })).toEqual({});
  expect(wrong({ monthly_income: "plenty", score: "7.5", pincode: "5600", gold_weight: "0" })).toEqual({
    monthly_income: "Please enter an amount in rupees, such as 25000",
    score: "Please enter a whole number",
    pincode: "Please enter a valid 6 digit pincode",
    gold_weight: "Please enter a number above 0 with at most 3 decimals, such as 10.5",
  });
});

test("empty facts are unknown", () => {
  const person = { ...emptyPersonAnswers(FACTS), amount: "₹1 lakh", pincode: "560001", score: "0" };
  expect(statedFacts(FACTS, person)).toEqual([
    { fact: "amount", value: 100_000 },
    { fact: "score", value: 0 },
    { fact: "pincode", value: 560_001 },
  ]);
});
