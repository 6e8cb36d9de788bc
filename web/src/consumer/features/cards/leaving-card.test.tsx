import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { testCard } from "#shared/testing/cards.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { LeavingCard } from "./leaving-card.tsx";

const CARD = testCard(7, { category_name: "Himgiri Bank Everyday" });

beforeEach(() => enterTestSite());

test("the target is shown before a visit is recorded, and the customer may stay", async () => {
  const calls = serve({});
  const page = await draw(() => <LeavingCard card={CARD} />);
  await expect.element(page.getByRole("heading", { name: "You're going to the bank's website" })).toBeVisible();
  await expect.element(page.getByText(/This goes to cards.example/)).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect.element(page.getByRole("heading", { name: "/credit-cards/7" })).toBeVisible();
  expect(calls).toEqual([]);
});

test("a rejected visit shows the reason and leads nowhere", async () => {
  const refused = { message: "Too many today", code: "visits-too-many", fields: {}, params: {} };
  const calls = serve({ "POST /api/cards/7/visits": { status: 429, body: refused } });
  const page = await draw(() => <LeavingCard card={CARD} />);
  await page.getByRole("button", { name: "Continue to cards.example" }).click();
  await expect.element(page.getByText("Too many today")).toBeVisible();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /api/cards/7/visits"]);
});
