import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { CommissionMonth } from "#shared/api/admin/commissions.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CommissionsPage } from "./commissions-page.tsx";

const CASHE: CommissionMonth = {
  lenderId: 1,
  lender: "CASHe",
  month: "2026-11",
  loans: 1,
  disbursed: 1_00_000,
  slabId: 1,
  slabVersion: 1,
  expected: 2000,
  confirmed: 0,
  received: 0,
  outstanding: 2000,
  overpaid: 0,
  payable: 0,
  corrected: 0,
  closedAt: null,
  version: 1,
};
const NIRA = { ...CASHE, lenderId: 2, lender: "NIRA", month: "2026-10", outstanding: 500 };

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("months are sorted by a figure and searched by lender", async () => {
  serve({
    "GET /api/admin/commissions": { body: { items: [NIRA, CASHE] } },
    "GET /api/admin-reverify": { body: { permissions: ["commission.read"] } },
  });
  const page = await draw(CommissionsPage, { search: "" });
  const rows = page.getByRole("row");
  await expect.element(rows.nth(1).getByText("CASHe")).toBeVisible();
  await page.getByRole("columnheader", { name: "Outstanding" }).getByRole("button").click();
  await expect.element(rows.nth(1).getByText("NIRA")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search lenders" }).fill("cashe");
  await expect.element(page.getByText("NIRA")).not.toBeInTheDocument();
  await expect.element(rows.nth(1).getByText("CASHe")).toBeVisible();
});
