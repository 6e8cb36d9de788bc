import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CommissionLoansPage } from "./loans-page.tsx";

const ROW = {
  submissionId: "019a0000-0000-7000-8000-000000000001",
  lenderId: 1,
  lender: "CASHe",
  month: "2026-09",
  lent: 150_000,
  lentOn: "2026-09-14",
  slabId: 2,
  expected: 3000,
  confirmed: 3000,
  received: 2899.01,
  difference: -100.99,
  outstanding: 100.99,
  overpaid: 0,
  held: 0,
  state: "underpaid",
};
const TOTALS = {
  loans: 4321,
  lent: 64_00_00_000,
  expected: 12_96_000,
  confirmed: 12_96_000,
  received: 12_00_000,
  difference: -96_000,
  outstanding: 98_000,
  overpaid: 2_000,
  held: 0,
  rest: 250,
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a month's table shows its loans and the totals of all of them", async () => {
  const calls = serve({
    "GET /api/admin/commission-loans": { body: { items: [ROW], nextCursor: null, total: null } },
    "GET /api/admin/commission-loan-totals": { body: TOTALS },
    "GET /api/admin/commissions": { body: { items: [] } },
  });
  await draw(CommissionLoansPage, { search: "?month=2026-09&lenderId=1&state=underpaid&sort=-received" });
  await expect.element(screen.getByRole("heading", { name: "Loans of September 2026" })).toBeVisible();
  const row = screen.getByRole("row", { name: /CASHe/ });
  await expect.element(row.getByText("-₹100.99")).toBeVisible();
  await expect.element(row.getByText("Underpaid")).toBeVisible();
  const totals = screen.getByRole("row", { name: /^Total/ });
  await expect.element(totals.getByText("4,321 loans")).toBeVisible();
  await expect.element(totals.getByText("₹12,00,000")).toBeVisible();
  await expect.element(screen.getByText("Not tied to a single loan: ₹250")).toBeVisible();
  const requests = calls.filter(({ path }) => path.includes("commission-loan-totals")).map(({ path }) => path);
  expect(requests).toHaveLength(1);
});
