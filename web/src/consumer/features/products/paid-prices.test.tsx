import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PaidPrices } from "./paid-prices.tsx";

const CALL = "GET /api/paid-prices";
const paidPrices = {
  publishedAt: "2026-11-01T00:00:00Z",
  startDate: "2025-11-01",
  endDate: "2026-10-31",
  groups: [
    {
      productType: "Personal Loans",
      product: "Personal loans",
      band: "700",
      score: "700 to 749",
      people: 60,
      apr: 15.5,
      fee: 2500,
    },
  ],
};

beforeEach(enterTestSite);

test("prices of disbursed loans are in a table per product, with period and number", async () => {
  serve({ [CALL]: { body: paidPrices } });
  const page = await draw(PaidPrices);
  const table = page.getByRole("region", { name: "Personal loans" });
  await expect.element(table.getByRole("row").nth(1)).toHaveTextContent("700 to 74915.5%₹2,50060 or more");
  await expect.element(page.getByText(/from 1 Nov 2025 to 31 Oct 2026/)).toBeVisible();
});

test("without large enough groups nothing is shown", async () => {
  const calls = serve({ [CALL]: { body: { publishedAt: null, startDate: null, endDate: null, groups: [] } } });
  const page = await draw(PaidPrices);
  await expect.poll(() => calls.length).toBe(1);
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
});
