import { execFileSync } from "node:child_process";
import { testAccessibility } from "../console.ts";
import { Borrower } from "../consumer/borrower.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";
import { READ_ROWS, rowsBelowHeading } from "./workbook.ts";

test("support sees the journey report and exports a part", async ({ page, world }, info) => {
  await openBackOffice(page, world, "role2", "/admin/customers-journey?range=last_30_days");
  await expect(page.getByRole("heading", { level: 1, name: "Customers' Journey" })).toBeVisible();
  const steps = page.getByRole("group", { name: "Funnel" });
  await expect(steps.getByRole("rowheader")).toHaveText([
    "Started",
    "Profile complete",
    "Saw offers",
    "Submitted",
    "Approved",
    "Disbursed",
  ]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await page.getByRole("button", { name: "Export" }).first().click();
      await page.getByRole("menuitem", { name: "Excel file (XLSX)" }).click();
    })(),
  ]);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const sheet = JSON.parse(execFileSync("python3", ["-c", READ_ROWS, path], { encoding: "utf8" })) as string[][];
  expect(sheet[0]).toEqual(["Customers' Journey: Funnel"]);
  const rows = rowsBelowHeading(sheet);
  expect(rows[0]?.slice(0, 3)).toEqual(["Step", "People", "Previous period"]);
  expect(rows).toHaveLength(7);

  await page.getByRole("tab", { name: "Drop-off by question" }).click();
  await expect(page.getByText("No drop-offs at a question.")).toBeVisible();
  await page.getByRole("combobox", { name: "Product" }).selectOption("Gold Loans");
  await expect(page).toHaveURL(/productType=Gold/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue("Gold Loans");
});

test("one filter is active at a time, and is reset with its group", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", "/admin/customers-journey?range=last_30_days");
  await page.getByRole("combobox", { name: "Lender", exact: true }).selectOption({ label: "CASHe" });
  await expect(page).toHaveURL(/lenderId=\d+/);
  await page.getByRole("combobox", { name: "State" }).selectOption("Karnataka");
  await expect(page).toHaveURL(/state=Karnataka/);
  await expect(page).not.toHaveURL(/lenderId/);
  await page.getByRole("tab", { name: "Side by side: Week" }).click();
  await page.getByRole("combobox", { name: "Group by" }).selectOption("state");
  await expect(page).toHaveURL(/state=Karnataka/);
  await expect(page.getByRole("tab", { name: "Side by side: State", selected: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Group by" }).selectOption("lender");
  await expect(page).not.toHaveURL(/state=/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Group by" })).toHaveValue("lender");
});

test("support sees an application on one page, writes a note and sees a masked number for a reason", async ({
  page,
  world,
}) => {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  await new Borrower(page, world).openOffers();
  if (desk !== null) await page.setViewportSize(desk);
  await openBackOffice(page, world, "role2", "/admin/applications");
  await page.getByRole("grid", { name: "Applications" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/admin\/applications\/.+/);
  await expect(page.getByRole("button", { name: "Show mobile number" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "History" }).click();
  const events = page.getByRole("region", { name: "History of the application" }).getByRole("listitem");
  await expect(events.first()).toContainText("Started");
  await expect(events.filter({ hasText: "Saw offers" })).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Wants a call after 6");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("tab", { name: "Notes (1)" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Note", exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Show mobile number" }).click();
  const dialog = page.getByRole("dialog", { name: "Show mobile number" });
  await dialog.getByLabel("Reason").selectOption("The customer contacted us");
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText(/^\+91\d{10}$/)).toBeVisible();
  await page.getByRole("tab", { name: "Who looked" }).click();
  await expect(page.getByRole("table").getByText("Saw mobile number")).toBeVisible();
  await expectAccessible(page);
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/customers-journey?range=last_30_days");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});
