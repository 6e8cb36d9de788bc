import { execFileSync } from "node:child_process";
import { testAccessibility } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";
import { READ_ROWS, rowsBelowHeading } from "./workbook.ts";

test("preset, group and measure are in the URL, and the export has all rows", async ({ page, world }, info) => {
  await openBackOffice(page, world, "admin", "/admin/internal-report");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Internal Report" })).toBeVisible();
  await main.getByRole("button", { name: "About Applications started" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Loan applications that customers started.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Days: date range" }).selectOption("Last 30 days");
  await expect(page).toHaveURL(/range=last_30_days/);
  await page.getByRole("combobox", { name: "Chart metric" }).selectOption("submitted");
  await expect(page).toHaveURL(/measure=submitted/);
  await expect(page.getByRole("heading", { level: 2, name: "Submitted" })).toBeVisible();
  await page.reload();
  const days = page.getByRole("table", { name: "Data" }).getByRole("row");
  // The titles, thirty days and the totals.
  await expect(days).toHaveCount(32);

  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Excel file (XLSX)" }).click(),
  ]);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const sheet = JSON.parse(execFileSync("python3", ["-c", READ_ROWS, path], { encoding: "utf8" })) as string[][];
  expect(sheet[0]).toEqual(["Internal Report"]);
  const rows = rowsBelowHeading(sheet);
  expect(rows[0]?.slice(0, 3)).toEqual(["Day", "Applications started", "Applications started, before"]);
  expect(rows).toHaveLength(32);
  // A workbook stores dates as numbers.
  expect(rows[1]?.[0]).toMatch(/^\d{5}$/);
  expect(rows.at(-1)?.[0]).toBe("Total");

  await page.getByRole("combobox", { name: "Group by" }).selectOption("product");
  await expect(page).toHaveURL(/group=product/);
  await expect(page.getByText("No data for these days.")).toBeVisible();
});

test("a number links to its applications with the same dates and filters", async ({ page, world }) => {
  await openBackOffice(
    page,
    world,
    "admin",
    "/admin/vendors-products-report?range=last_30_days&productType=Gold+Loans",
  );
  await page.getByRole("link", { name: "0 Submissions to lenders" }).click();
  await expect(page).toHaveURL(
    /\/admin\/applications\?outcome=sent&from=[\d-]+&to=[\d-]+&productType=Gold(\+|%20)Loans$/,
  );
  await expect(page.getByRole("combobox", { name: "With lender" })).toHaveValue("sent");
  await expect(page.getByText("No results for this search")).toBeVisible();
});

test("the export of lenders has the filters of the page", async ({ page, world }, info) => {
  await openBackOffice(page, world, "admin", "/admin/lenders?q=cashe");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Excel file (XLSX)" }).click(),
  ]);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const sheet = JSON.parse(execFileSync("python3", ["-c", READ_ROWS, path], { encoding: "utf8" })) as string[][];
  const rows = rowsBelowHeading(sheet);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain("CASHe");
});

test("role 2 sees the internal report only", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", "/admin/internal-report");
  await expect(page.getByRole("table", { name: "Data" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Products Report" })).toHaveCount(0);
  await page.goto("/admin/products-report");
  await page.waitForURL((url) => !url.pathname.endsWith("products-report"));
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/internal-report?range=last_30_days");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
  await page.goto("/admin/vendors-products-report?range=last_30_days&group=day");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});
