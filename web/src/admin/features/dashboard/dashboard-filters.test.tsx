import "#shared/testing/console.css";
import { useRouterState } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { DashboardFilters } from "./dashboard-filters.tsx";
import type { DashboardFilter } from "./queries.ts";

const RANGE = { label: "last_7_days" as const, startDate: "2026-11-14", endDate: "2026-11-20", today: "2026-11-21" };

function Page() {
  const list = useList<DashboardFilter>();
  const address = useRouterState({ select: ({ location }) => location.searchStr });
  return (
    <>
      <DashboardFilters list={list} range={RANGE} partners={[{ value: "2", label: "Udaan Credit" }]} />
      <output>{address}</output>
    </>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("a preset stands in the address, and takes the days of another range out of it", async () => {
  const search = "?range=custom_range&startDate=2026-11-01&endDate=2026-11-02";
  const page = await draw(Page, { search });
  await page.getByRole("button", { name: "Yesterday" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("?range=yesterday");
  await expect.element(page.getByRole("button", { name: "Yesterday" })).toHaveAttribute("aria-pressed", "true");
});

test("a custom range begins with the days in view, and cannot end after yesterday in India", async () => {
  const page = await draw(Page, { search: "" });
  await expect.element(page.getByRole("button", { name: "Last 7 days" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Custom range" }).click();
  const from = page.getByLabelText("From", { exact: true });
  const to = page.getByLabelText("To", { exact: true });
  await expect.element(from).toHaveValue("2026-11-14");
  await expect.element(to).toHaveValue("2026-11-20");
  await expect.element(to).toHaveAttribute("max", "2026-11-20");
  await from.fill("2026-11-18");
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("?range=custom_range&startDate=2026-11-18&endDate=2026-11-20");
});

test("product and partner stand in the address by their wire names", async () => {
  const page = await draw(Page, { search: "" });
  await page.getByRole("combobox", { name: "Product" }).selectOptions("Gold loans");
  await page.getByRole("combobox", { name: "Partner" }).selectOptions("Udaan Credit");
  await expect.element(page.getByRole("status")).toHaveTextContent("?productType=Gold+Loans&partnerId=2");
});
