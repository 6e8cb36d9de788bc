import { expect, test } from "vitest";
import { testCard } from "#shared/testing/cards.ts";
import { filterCards, parseCardSearch } from "./card-search.ts";

const CARDS = [
  testCard(3, { annual_fee: 500, best_for: "fuel" }),
  testCard(1, { secured: 1, best_for: "building" }),
  testCard(2, { annual_fee: 999, best_for: null }),
];

const ids = (path: string, params: Record<string, unknown> = {}) =>
  filterCards(CARDS, parseCardSearch(path, params)).map((card) => card.category_id);

test("the URL filters cards, in the server's order", () => {
  expect(ids("/credit-cards")).toEqual([3, 1, 2]);
  expect(ids("/cards-secured")).toEqual([1]);
  expect(ids("/cards-unsecured")).toEqual([3, 2]);
  expect(ids("/credit-cards", { secured: 1 })).toEqual([1]);
  expect(ids("/credit-cards", { fee: 500 })).toEqual([3, 1]);
  expect(ids("/cards-unsecured", { fee: "500", for: "fuel" })).toEqual([3]);
  expect(ids("/credit-cards", { for: "travel" })).toEqual([]);
});

test("cards are sorted by their yearly fee, then by the joining fee, where the bank states it", () => {
  const cards = [
    testCard(1, { annual_fee: 500, joining_fee: null }),
    testCard(2, { annual_fee: 500, joining_fee: 250 }),
    testCard(3, { annual_fee: 0, joining_fee: 999 }),
  ];
  const sorted = filterCards(cards, parseCardSearch("/credit-cards", { order: "fee" }));
  expect(sorted.map(({ category_id }) => category_id)).toEqual([3, 2, 1]);
  expect(filterCards(cards, parseCardSearch("/credit-cards", { order: "bank" }))).toEqual(cards);
});

test("unknown filters are dropped", () => {
  expect(parseCardSearch("/credit-cards", { secured: "2", fee: "cheap", for: ["fuel"], other: 1 })).toEqual({});
  expect(parseCardSearch("/cards-secured", { secured: "0" })).toEqual({ secured: 1 });
});
