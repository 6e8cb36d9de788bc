import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testCard } from "#shared/testing/cards.ts";
import { sortByDifference, cardLinkHost, missingFacts } from "./card-facts.ts";

beforeEach(() => enterTestSite());

test("properties that a bank does not state are marked as missing", () => {
  expect(missingFacts(testCard(1, { best_for: "fuel", joining_fee: 0 }))).toEqual([
    "Interest on unpaid balance",
    "Foreign currency markup",
  ]);
});

test("rows with differences come before equal ones", () => {
  const cards = [testCard(1, { interest_rate: 42 }), testCard(2, { interest_rate: 36 }), testCard(3)];
  const rows = sortByDifference(cards).map(({ fact, differs }) => `${fact.key} ${differs}`);
  expect(rows.slice(0, 2)).toEqual(["interest_rate true", "annual_fee false"]);
  expect(rows).toHaveLength(7);
  expect(sortByDifference([cards[0]!, cards[0]!]).some(({ differs }) => differs)).toBe(false);
});

test("the host is taken from the link", () => {
  expect(cardLinkHost(testCard(1))).toBe("cards.example");
  expect(cardLinkHost(testCard(1, { utm_link: "" }))).toBe("");
});
