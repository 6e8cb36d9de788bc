import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#admin/admin.css";
import type { ReportFigures } from "#shared/api/admin/reports.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { InternalReport } from "./pages.tsx";

const FIGURES: ReportFigures = {
  asOf: "2026-11-23T06:00:00Z",
  days: { startDate: "2026-11-21", endDate: "2026-11-22" },
  daysBefore: { startDate: "2026-11-19", endDate: "2026-11-20" },
  group: "day",
  groups: ["day", "product"],
  measures: [
    { key: "started", name: "Applications started", definition: "Applications that customers started.", unit: "count" },
    { key: "disbursed-amount", name: "Disbursed amount", definition: "What lenders paid out.", unit: "rupees" },
    { key: "conversion", name: "Conversion", definition: "Disbursals per hundred applications.", unit: "percent" },
    { key: "otp-sent", name: "OTPs sent", definition: "OTPs of all visitors.", unit: "count" },
  ],
  now: [15, 200_000, 20, 40],
  before: [10, 0, 25, 40],
  rows: [
    { label: "2026-11-21", day: "2026-11-21", filter: {}, now: [5, 200_000, 40, null], before: [10, 0, 25, null] },
    { label: "2026-11-22", day: "2026-11-22", filter: {}, now: [10, 0, 10, null], before: [0, 0, null, null] },
  ],
  rowsLeftOut: 0,
};

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

async function openReport(figures = FIGURES): Promise<void> {
  serve({ "GET /api/admin/reports/internal-report": { body: figures } });
  await draw(InternalReport, { search: "" });
  await expect.element(screen.getByRole("table", { name: "Data" })).toBeVisible();
}

test("a key figure tells by keyboard and touch how it is computed", async () => {
  await openReport();
  const figures = screen.getByLabelText("Key figures");
  await expect.element(figures.getByText("15", { exact: true })).toBeVisible();
  const about = figures.getByRole("button", { name: "About Applications started" });
  (about.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Applications that customers started.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByText("Applications that customers started.")).not.toBeInTheDocument();
  await figures.getByRole("button", { name: "About Conversion" }).click();
  await expect.element(screen.getByText("Disbursals per hundred applications.")).toBeVisible();
});

test("the last row has the server's totals, and none for numbers that no row has", async () => {
  await openReport();
  const total = screen.getByRole("row", { name: /^Total/ });
  const cells = total.getByRole("cell").elements();
  const numbers = cells.filter((_, place) => place % 2 === 0).map(({ textContent }) => textContent);
  expect(numbers).toEqual(["15", "₹2 lakh", "20%", "–"]);
});

test("a change is a signed number, in words for screen readers", async () => {
  await openReport();
  const total = screen.getByRole("row", { name: /^Total/ });
  await expect.element(total.getByText("+50%", { exact: true })).toBeVisible();
  await expect.element(total.getByText("−5 pp", { exact: true })).toBeVisible();
  await expect.element(total.getByText("+50% vs previous")).toBeInTheDocument();
  const row = screen.getByRole("row", { name: /^22 Nov/ });
  await expect.element(row.getByText("+10", { exact: true })).toBeVisible();
  await expect.element(screen.getByRole("columnheader", { name: "Change: Applications started" })).toBeInTheDocument();
});

test("the chart has no second table, and a long report fits one screen", async () => {
  const days = Array.from({ length: 30 }, (_, index) => `2026-10-${String(index + 1).padStart(2, "0")}`);
  const rows = days.map((day) => ({ label: day, day, filter: {}, now: [1, 2, 3, 4], before: [4, 3, 2, 1] }));
  await openReport({ ...FIGURES, rows });
  expect(screen.getByRole("button", { name: "Show as table" }).elements()).toHaveLength(0);
  expect(screen.getByRole("table").elements()).toHaveLength(1);
  await expect.element(screen.getByText("The table has the numbers of this chart.")).toBeInTheDocument();
  // Its cells stay at the bottom of the table, not the row itself.
  await expect.element(screen.getByText("Total", { exact: true })).toBeInViewport();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(768);
});
