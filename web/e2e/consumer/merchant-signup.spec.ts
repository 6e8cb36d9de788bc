import type { Page } from "@playwright/test";
import { openBackOffice } from "../admin/back-office.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { type Language, renderText } from "../texts.ts";
import type { World } from "../world.ts";

const EMAIL = "meena@shops.example";
const PASSWORD = "lamps along the river bank";

const SHOP = {
  full_name: "Meena Kumari",
  shop_name: "Meena Telecom",
  shop_city: "Patna",
  merchant_email: EMAIL,
  merchant_mobile: "9820012399",
  merchant_pan: "ABCPK1234F",
  merchant_account: "00998877665544",
  merchant_ifsc: "SBIN0001234",
};

async function fillFields(page: Page, language: Language, values: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await page.getByRole("textbox", { name: renderText(language, `field_${key}_label`), exact: true }).fill(value);
  }
}

/** Opens the link of the applicant's mail. */
async function openConfirmation(page: Page, world: World, email: string): Promise<void> {
  await page.goto(await world.waitForLink(email, "/create-merchant-form/confirm#"));
}

test("a shop applies under a partner, is approved, and logs in", async ({ page, browser, baseURL, world }) => {
  await page.goto("/create-merchant-form/udaan_credit");
  await expect(page.getByRole("heading", { level: 1, name: renderText("en", "signup_title") })).toBeVisible();
  await expect(page.getByText(/Udaan Credit Services works with you/)).toBeVisible();
  const send = page.getByRole("button", { name: renderText("en", "signup_submit") });
  await send.click();
  await expect(page.getByRole("link", { name: renderText("en", "invalid_consent_merchant_signup") })).toBeVisible();
  await expectAccessible(page);
  await fillFields(page, "en", SHOP);
  await page.getByRole("checkbox").check();
  await send.click();
  await expect(page).toHaveURL("/create-merchant-form/success");
  await expect(page.getByRole("heading", { level: 1, name: renderText("en", "signup_done_title") })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("Meena");

  await openConfirmation(page, world, EMAIL);
  await expect(page.getByRole("heading", { level: 1, name: renderText("en", "signup_confirm_title") })).toBeVisible();
  await expect(page.getByText("******5544")).toBeVisible();
  expect(page.url()).toMatch(/\/create-merchant-form\/confirm$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: renderText("en", "signup_confirm_submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: renderText("en", "signup_confirmed_title") })).toBeVisible();
  await page.goto("/create-merchant-form/success");
  await openConfirmation(page, world, EMAIL);
  await expect(
    page.getByRole("heading", { level: 1, name: renderText("en", "signup_confirm_over_title") }),
  ).toBeVisible();
  await expectAccessible(page);

  const admin = await (await browser.newContext({ baseURL })).newPage();
  await openBackOffice(admin, world, "admin", "/admin/merchant-management?status=pending");
  await admin.getByRole("button", { name: "More for Meena Kumari" }).click();
  await admin.getByRole("menuitem", { name: "Approve" }).click();
  const question = admin.getByRole("alertdialog", { name: "Approve Meena Kumari?" });
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(question).toBeHidden();

  await page.goto(await world.waitForLink(EMAIL, "/partner/invite#"));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await logIn(page, { email: EMAIL, password: PASSWORD });
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Meena Kumari" })).toBeVisible();
});

test("a creator applies, and the back office sees the channel and the same PAN", async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  await page.goto("/socialmedia-onboarding");
  const values = { full_name: "Asha Rao", social_handle: "@asha.saves", social_audience: "25000", shop_city: "Pune" };
  const bank = { merchant_account: "00112233445577", merchant_ifsc: "SBIN0001234" };
  // This PAN belongs to Farida Ansari in the demo data.
  const who = { merchant_email: "asha@follow.example", merchant_mobile: "9820012388", merchant_pan: "CFGPA3456H" };
  await page.getByRole("radio", { name: "Instagram" }).check();
  await fillFields(page, "en", { ...values, ...who, ...bank });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: renderText("en", "signup_submit") }).click();
  await expect(page).toHaveURL("/create-merchant-form/success");
  await openConfirmation(page, world, "asha@follow.example");
  await page.getByRole("button", { name: renderText("en", "signup_confirm_submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: renderText("en", "signup_confirmed_title") })).toBeVisible();

  const admin = await (await browser.newContext({ baseURL })).newPage();
  await openBackOffice(admin, world, "admin", "/admin/merchant-management?status=pending");
  await admin.getByRole("button", { name: "Asha Rao", exact: true }).click();
  const details = admin.getByRole("dialog", { name: "Asha Rao" });
  await expect(details).toContainText("@asha.saves on Instagram");
  await expect(details).toContainText("25,000");
  await expect(details).toContainText("Same PAN as Farida Ansari");
});

test("the forms are in Hindi, and an unknown partner is not found", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "lang", value: "hi", url: baseURL ?? "" }]);
  for (const [path, title] of [
    ["/create-merchant-form", "signup_title"],
    ["/socialmedia-onboarding", "signup_creator_title"],
    ["/create-merchant-form/success", "signup_done_title"],
    ["/create-merchant-form/confirm", "signup_confirm_over_title"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: renderText("hi", title) })).toBeVisible();
    await expect(page.getByRole("status", { name: renderText("hi", "common_loading") })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto("/create-merchant-form/nobody");
  await expect(page.getByRole("heading", { level: 1, name: renderText("hi", "common_not_found_title") })).toBeVisible();
});
