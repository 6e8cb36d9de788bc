import { testAccessibility } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

const CHARTS = ["Funnel chart", "By day", "Amounts by day", "By product", "By partner", "OTPs"];

test("the date ranges are the spec's, are in the URL, and end yesterday", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/dashboard");
  for (const chart of CHARTS) {
    await expect(page.getByRole("heading", { level: 2, name: chart, exact: true })).toBeVisible();
  }
  const preset = page.getByRole("combobox", { name: "Days: date range" });
  await expect(preset).toHaveValue("last_7_days");
  await preset.selectOption("Last 30 days");
  await expect(page).toHaveURL(/range=last_30_days/);
  const last = page.getByRole("textbox", { name: "Days: To" });
  const yesterday = await last.inputValue();
  const first = page.getByRole("textbox", { name: "Days: From" });
  await first.click();
  await page.keyboard.type(yesterday.replaceAll("/", ""));
  await expect(page).toHaveURL(/range=custom_range&startDate=(\d{4}-\d{2}-\d{2})&endDate=\1/);
  await page.reload();
  await expect(first).toHaveValue(yesterday);
  await last.fill("01/01/2020");
  await expect(last).toHaveAccessibleDescription(/The first day is after the last/);
  await expect(page.getByRole("heading", { level: 2, name: "By day", exact: true })).toBeVisible();
});

test("every chart has a table, and filters are in the URL", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/dashboard");
  for (const chart of CHARTS) {
    const section = page.getByRole("region", { name: chart, exact: true }).first();
    await section.getByRole("button", { name: "Show as table" }).click();
    await expect(section.getByRole("table")).toBeVisible();
  }
  await page.getByLabel("Product", { exact: true }).selectOption({ label: "Personal loans" });
  await expect(page).toHaveURL(/productType=Personal(\+|%20)Loans/);
  await page.getByLabel("Partner", { exact: true }).selectOption({ label: "Udaan Credit Services" });
  await expect(page).toHaveURL(/partnerId=2/);
});

test("charts without data say so", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/dashboard?range=yesterday&partnerId=3");
  for (const chart of CHARTS.slice(0, -1)) {
    const section = page.getByRole("region", { name: chart, exact: true });
    await expect(section.getByText("No data found", { exact: true })).toBeVisible();
  }
});

test("a number links to its applications with the same dates and filters", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/dashboard?range=last_30_days&partnerId=2");
  await page.getByRole("link", { name: "0 Approved" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await expect(page).toHaveURL(/\?stage=approved&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&partnerId=2$/);
  await expect(page.getByText("No results for this search")).toBeVisible();
  await page.goBack();
  const steps = page.getByRole("table", { name: "Funnel", exact: true });
  await steps.getByRole("link", { name: "Submitted" }).click();
  await expect(page).toHaveURL(/stage=submitted/);
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/dashboard?range=last_30_days");
  const asTable = page.getByRole("main").locator("section button[aria-pressed]");
  await expect(asTable).toHaveCount(CHARTS.length);
  await stop();
  for (const button of await asTable.all()) await button.click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});
