import { expect, test } from "vitest";
import type { Product, RankingPolicy } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./how-we-rank.tsx";

const LOANS: Product = { productId: 1, productType: "Personal Loans", slug: "personal-loans", available: true };
const CARDS: Product = { productId: 5, productType: "Credit Cards", slug: "credit-cards", available: true };
const INSURANCE: Product = { productId: 6, productType: "Other Insurance", slug: "other-insurance", available: true };

const POLICY: RankingPolicy = {
  policy: "priority",
  version: 1,
  effectiveFrom: "2026-01-01",
  author: "Saakh",
  reason: "Because.",
  sentence: "In an order we set.",
  steps: [],
  notUsed: [],
};

/** The page of a site with these products, and the products whose policies it asks for. */
async function drawSite(productTypes: Product[]) {
  enterTestSite({ productTypes });
  const calls = serve({
    "GET /api/ranking-policy": { body: POLICY },
    "GET /api/paid-prices": { body: { publishedAt: null, startDate: null, endDate: null, groups: [] } },
  });
  const page = await draw(Page);
  await expect.element(page.getByText(POLICY.sentence).first()).toBeVisible();
  return { page, policies: () => calls.filter(({ path }) => path.startsWith("/api/ranking-policy")) };
}

test.each([[CARDS], [INSURANCE]])("a site that lists only $slug explains that order alone", async (product) => {
  const { page, policies } = await drawSite([product]);
  const title = page.getByRole("heading", { name: "Credit cards and insurance" });
  await expect.element(title).toBeVisible();
  expect(title.element().closest("section")?.id).toBe("cards");
  expect(policies()).toHaveLength(1);
  expect(page.getByRole("link", { name: "Loan calculator" }).elements()).toEqual([]);
});

test("a site for loans alone has no such part", async () => {
  const { page, policies } = await drawSite([LOANS]);
  expect(policies()).toHaveLength(1);
  expect(page.getByRole("heading", { name: "Credit cards and insurance" }).elements()).toEqual([]);
});

test("a site for loans and insurance explains both orders", async () => {
  const { page, policies } = await drawSite([LOANS, INSURANCE]);
  await expect.poll(() => policies().length).toBe(2);
  await expect.element(page.getByRole("heading", { name: "Credit cards and insurance" })).toBeVisible();
});
