import type { Page } from "@playwright/test";
import type { Account } from "../builders.ts";
import { testAccessibility } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { totpCode } from "../totp.ts";
import type { World } from "../world.ts";
import { openBackOffice } from "./back-office.ts";

/** Logs in as a new staff account, so that changes to it affect no other test. */
async function logInAs(page: Page, world: World, name: string, password: string): Promise<Account> {
  const colleague = await world.colleague(name, password);
  await page.goto("/admin/login");
  await logIn(page, colleague);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  return colleague;
}

test("the second step: turned on, asked at login, replaced by a recovery code, turned off", async ({
  page,
  world,
  cleanConsole,
}) => {
  const leela = await logInAs(page, world, "Leela Nair", "seven boats on a blue lake");
  await page.getByRole("link", { name: "Your account: Leela Nair" }).click();

  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("Current password").first().fill(leela.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = await page.locator("code").innerText();
  await page.getByLabel("Code from your authenticator app").fill(totpCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  const codes = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /^\S{4,}-\S{4,}$/ });
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const recovery = (await codes.first().innerText()).trim();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText(/^On since .* Recovery codes left: 10\.$/)).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await logIn(page, leela);
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: /use a recovery code$/ }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("link", { name: "Your account: Leela Nair" }).click();
  await expect(page.getByText(/Recovery codes left: 9\.$/)).toBeVisible();

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabel("Current password").first().fill(leela.password);
  await page.getByLabel("Code from your authenticator app").fill(totpCode(secret, 1));
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-factor authentication is off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  cleanConsole.length = 0;
});

test("ending another session logs it out at once", async ({ page, browser, world }) => {
  const vikram = await logInAs(page, world, "Vikram Sen", "green tea under a banyan");
  const elsewhere = await browser.newPage();
  await elsewhere.goto(new URL("/admin/login", page.url()).href);
  await logIn(elsewhere, vikram);
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.goto("/admin/account");
  await expect(page.getByText("This device")).toHaveCount(1);
  await page.getByRole("button", { name: /^End the session/ }).click();
  await expect(page.getByRole("button", { name: /^End the session/ })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
});

test("a weak new password is rejected at its field; a good one is valid at once", async ({ page, world }) => {
  const tara = await logInAs(page, world, "Tara Bose", "two lamps in a temple");
  await page.goto("/admin/account");
  await page.getByLabel("Current password").fill(tara.password);
  await page.getByLabel("New password").fill("password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/./);
  await page.getByLabel("New password").fill("three lamps in a temple");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await logIn(page, { ...tara, password: "three lamps in a temple" });
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/account");
  await stop();
  // Works in both languages: the first button turns on the second step, the last form changes the password.
  const forms = page.locator("form");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(forms).toHaveCount(2);
  await stop();
  await forms.last().locator("button[type=submit]").click();
  await expect(page.getByRole("alert")).toBeFocused();
  await stop();
});
