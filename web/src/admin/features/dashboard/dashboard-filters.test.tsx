import { useRouterState } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { Problem } from "#shared/api/problem.ts";
import { daysPresets } from "#shared/console-ui/list/days.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { writeDay } from "#shared/validate/indian-date.ts";
import { DashboardFilters } from "./dashboard-filters.tsx";
import type { DashboardFilter } from "./queries.ts";

let failure: Error | null = null;

function Page() {
  const list = useList<DashboardFilter>();
  const address = useRouterState({ select: ({ location }) => location.searchStr });
  return (
    <>
      <DashboardFilters list={list} error={failure} partners={[{ value: "2", label: "Udaan Credit" }]} />
      <output aria-label="Address">{address}</output>
    </>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  failure = null;
  enterTestSite();
});

const from = () => screen.getByRole("textbox", { name: "Days: From" });
const to = () => screen.getByRole("textbox", { name: "Days: To" });
const address = () => screen.getByRole("status", { name: "Address" });

test("a preset is in the URL, and removes typed days from it", async () => {
  await draw(Page, { search: "?range=custom_range&startDate=2026-11-01&endDate=2026-11-02" });
  await expect.element(from()).toHaveValue("01/11/2026");
  await screen.getByRole("combobox", { name: "Days: date range" }).selectOptions("Yesterday");
  await expect.element(address()).toHaveTextContent("?range=yesterday");
  const yesterday = daysPresets()[0]?.days.to ?? "";
  await expect.element(from()).toHaveValue(writeDay(yesterday));
  await expect.element(to()).toHaveValue(writeDay(yesterday));
});

test("a rejected range keeps its fields, and shows the error there", async () => {
  failure = new Problem(422, { code: "invalid-fields", fields: { endDate: "At most 366 days" } });
  await draw(Page, { search: "?range=custom_range&startDate=2020-01-01&endDate=2026-11-02" });
  await expect.element(to()).toHaveAccessibleDescription("At most 366 days");
  await to().fill("01/02/2020");
  await expect.poll(() => address().element().textContent).toContain("startDate=2020-01-01&endDate=2020-02-01");
});

test("the last selectable day is yesterday in India", async () => {
  await draw(Page, { search: "?range=custom_range&startDate=2026-11-01&endDate=2026-11-02" });
  await to().fill(writeDay(todayInIndia()));
  await expect.element(to()).toHaveAccessibleDescription(/^The last day may be \d\d\/\d\d\/\d{4}$/);
  expect(address().element().textContent).toContain("endDate=2026-11-02");
});

test("product and partner are in the URL by their API names", async () => {
  const page = await draw(Page, { search: "" });
  await page.getByRole("combobox", { name: "Product" }).selectOptions("Gold loans");
  await page.getByRole("combobox", { name: "Partner" }).selectOptions("Udaan Credit");
  await expect
    .element(page.getByRole("status", { name: "Address" }))
    .toHaveTextContent("?productType=Gold+Loans&partnerId=2");
});
