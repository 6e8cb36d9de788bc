import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { Page } from "./lender.tsx";

beforeEach(() => {
  localStorage.clear();
  for (const [key, value] of Object.entries({ atkn: "t", productType: "Personal Loans", appId: "a" })) {
    localStorage.setItem(key, value);
  }
  enterTestSite();
});

test("a lender's form that was open while another lender paid says why it is closed", async () => {
  serve({ "GET /api/submissions": { body: { items: [testSubmission("finzy", "disbursed")] } } });
  const page = await draw(Page);
  await expect.element(page.getByRole("heading", { name: "This application is closed" })).toBeVisible();
  await expect.element(page.getByText(/finzy has disbursed your loan/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start a new application" })).toBeVisible();
});
