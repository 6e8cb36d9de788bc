import { beforeEach, expect, test } from "vitest";
import type { PlanOffer, RankingPolicy } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testCard } from "#shared/testing/cards.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page as CreditCards } from "./credit-cards.tsx";
import { Page as Insurance } from "./insurance.tsx";

const POLICY: RankingPolicy = {
  policy: "priority",
  version: 1,
  effectiveFrom: "2026-01-01",
  author: "Saakh",
  reason: "",
  sentence: "In an order we set.",
  steps: [],
  notUsed: [],
};
const RANKING = { "GET /api/ranking-policy": { body: POLICY } };

function testPlan(id: number): PlanOffer {
  return {
    id,
    name: `Plan ${id}`,
    insurer: "Himgiri General Insurance",
    host: "plans.example",
    sharedCover: true,
    exclusions: [],
    waitingPeriods: [],
    claimsPaid: null,
    claimsYear: "",
    covers: [],
  };
}

beforeEach(() => {
  localStorage.clear();
  enterTestSite();
});

test.each([
  [2, true],
  [1, false],
])("with %i cards, their order is shown: %s", async (count, ordered) => {
  const cards = Array.from({ length: count }, (_, index) => testCard(index + 1));
  serve({ ...RANKING, "GET /api/get-credit-cards-data": { body: cards } });
  const page = await draw(CreditCards);
  await expect.element(page.getByRole("list", { name: "Credit cards" })).toBeVisible();
  expect(page.getByRole("navigation", { name: "Order by" }).elements()).toHaveLength(ordered ? 1 : 0);
  expect(page.getByRole("link", { name: "How we rank" }).elements()).toHaveLength(ordered ? 1 : 0);
});

test.each([
  [2, true],
  [1, false],
])("with %i insurance plans, their order is shown: %s", async (count, ordered) => {
  const items = Array.from({ length: count }, (_, index) => testPlan(index + 1));
  serve({
    ...RANKING,
    "POST /api/plans/quotes": { body: { items, notOffered: [] } },
    "GET /api/visits": { body: { items: [] } },
  });
  const page = await draw(Insurance);
  await page.getByLabelText("Age in years").fill("30");
  await page.getByRole("button", { name: "Show plans" }).click();
  await expect.element(page.getByRole("heading", { name: `Plans found: ${count}` })).toBeVisible();
  expect(page.getByRole("group", { name: "Order by" }).elements()).toHaveLength(ordered ? 1 : 0);
  expect(page.getByRole("link", { name: "How we rank" }).elements()).toHaveLength(ordered ? 1 : 0);
});
