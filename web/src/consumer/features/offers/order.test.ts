import { beforeEach, expect, test, vi } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testOffer } from "#shared/testing/offers.ts";
import { sortOffers, findOrder } from "./order.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  enterTestSite();
});

const RANKED = [
  testOffer("finzy", { emi: 9600, totalInterest: 30_000, speedHours: 24 }),
  testOffer("nira", { emi: 9700, totalInterest: 20_000, speedHours: 24 }),
  testOffer("cashe", { emi: 9500, totalInterest: 30_000, feeWithGst: 9000, speedHours: 2 }),
];

test.each([
  ["yearly", ["finzy", "nira", "cashe"]],
  ["monthly", ["cashe", "finzy", "nira"]],
  ["total", ["nira", "finzy", "cashe"]],
  ["speed", ["cashe", "finzy", "nira"]],
] as const)("%s", (order, keys) => {
  expect(sortOffers(RANKED, findOrder(order)).map(({ lender }) => lender.key)).toEqual(keys);
});

test("the order is in the URL, by default the published one", () => {
  expect(findOrder("speed").key).toBe("speed");
  expect(findOrder("commission").key).toBe("yearly");
});
