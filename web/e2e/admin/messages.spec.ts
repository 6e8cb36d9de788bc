import type { Locator, Page } from "@playwright/test";
import { logInCustomer } from "../builders.ts";
import { expect, expectAccessible, test, testWithOwnServer } from "../fixtures.ts";
import { newMobile } from "../new-names.ts";
import { openBackOffice } from "./back-office.ts";

const LOG = "/admin/messaging/log";
const TEMPLATES = "Message templates";

/** A server whose log has messages to customers of the past, and their replies. */
const testWithHistory = testWithOwnServer({ SAAKH_DEMO_HISTORY: "1" });

/** Searches the log by an exact number, and returns the row of its passcode. */
async function findPasscode(page: Page, mobile: string): Promise<Locator> {
  await page.getByRole("textbox", { name: "Mobile number or email" }).fill(mobile);
  await page.getByRole("main").getByRole("button", { name: "Find", exact: true }).click();
  const found = page.getByRole("table", { name: "Messages to a number or address" });
  const row = found.getByRole("row", { name: /OTP to log in/ });
  await expect(row).toHaveCount(1);
  return row;
}

const findFilter = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** Expects the log with the filters of the journey. */
async function expectFilteredLog(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(page).toHaveURL(/state=delivered/);
  await expect(page).toHaveURL(/purpose=updates/);
  await expect(findFilter(page, "State")).toHaveValue("delivered");
  await expect(findFilter(page, "Purpose")).toHaveValue("updates");
}

testWithHistory("from the log to the customer", async ({ page, world, request }) => {
  const mobile = newMobile();
  await logInCustomer(request, world, mobile, "en");
  await openBackOffice(page, world, "admin", "/admin/messaging");
  await expect(page).toHaveURL(LOG);
  await findFilter(page, "State").selectOption("Delivered");
  await expect(page).toHaveURL(/state=delivered/);
  await findFilter(page, "Purpose").selectOption("News about an application");
  await expectFilteredLog(page);

  // The gateway reports after seconds.
  await expect(async () => {
    await page.reload();
    await expect(await findPasscode(page, mobile)).toContainText("Delivered", { timeout: 3000 });
  }).toPass();
  const passcode = await findPasscode(page, mobile);
  await expect(passcode).toContainText("A number or address");
  await expect(passcode.getByRole("link")).toHaveCount(0);
  expect(page.url()).not.toContain(mobile);
  await passcode.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "OTP to log in" })).toBeVisible();
  const reports = dialog.getByRole("table", { name: "Reports of the gateway" });
  await expect(reports.getByRole("row", { name: /ACCEPTD/ })).toBeVisible();
  await expect(reports.getByRole("row", { name: /DELIVRD/ })).toContainText("Delivered");
  await expect(dialog.getByText(mobile)).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();

  const messages = page.getByRole("grid", { name: "Messages", exact: true });
  const newest = messages.getByRole("row").nth(1);
  await expect(newest).toContainText("News about an application");
  await newest.getByRole("button").click();
  await expect(reports.getByRole("row", { name: /DELIVRD/ })).toBeVisible();
  await dialog.getByRole("link", { name: "Customer" }).click();
  await expect(page).toHaveURL(/\/admin\/csr-portal\/[0-9a-f-]+\/0$/);
  await expect(page.getByRole("tab", { name: "Timeline" })).toBeVisible();
  await page.goBack();
  await expectFilteredLog(page);
  await expect(newest.getByRole("link", { name: "Customer" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Replies", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Replies" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Messages", exact: true }).click();
  await expectFilteredLog(page);
});

test("the section's root path opens its log", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/messaging");
  await expect(page).toHaveURL(LOG);
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});

test("role 3 searches the log, and has no templates", async ({ page, world, request }) => {
  const mobile = newMobile();
  await logInCustomer(request, world, mobile, "en");
  await openBackOffice(page, world, "role3", LOG);
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect(await findPasscode(page, mobile)).toContainText("A number or address");
  await expect(page.getByRole("link", { name: TEMPLATES })).toHaveCount(0);
  await page.goto("/admin/messaging/templates");
  await expect(page).toHaveURL("/admin/csr-portal");
  await expect(page.getByRole("alert")).toHaveText(`You do not have access to "${TEMPLATES}".`);
});
