import { beforeEach, expect, test } from "vitest";
import type { Instalment } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

beforeEach(() => enterTestSite());

function months(count: number): Instalment[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    opening: 100_000 - index,
    principal: 10,
    interest: 100,
    instalment: 110,
  }));
}

test("up to five years are one table", async () => {
  const page = await draw(() => <ScheduleTable rows={months(60)} />);
  await expect.element(page.getByRole("rowheader", { name: "60", exact: true })).toBeInTheDocument();
  expect(page.getByRole("group").elements()).toHaveLength(0);
});

test("a longer schedule is grouped by year, which expands to months", async () => {
  const page = await draw(() => <ScheduleTable rows={months(242)} />);
  const years = page.getByRole("group");
  await expect.element(years.nth(20)).toBeVisible();
  expect(years.elements()).toHaveLength(21);
  await expect.element(years.nth(1).getByText("₹1,200", { exact: true })).toBeVisible();
  await expect.element(years.nth(1).getByText("₹1,320", { exact: true })).toBeVisible();
  expect(page.getByRole("row").elements()).toHaveLength(0);
  await years
    .nth(1)
    .getByText(/Year 2$/)
    .click();
  await expect.element(page.getByRole("rowheader", { name: "24", exact: true })).toBeVisible();
  expect(page.getByRole("row").elements()).toHaveLength(13);
});
