import type { Page } from "@playwright/test";
import { logInReady, READY } from "../consumer/ready-profile.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { newMobile } from "../new-names.ts";
import { openBackOffice } from "./back-office.ts";

const PORTAL = "/admin/csr-portal";

const findSearch = (page: Page) =>
  page.getByRole("textbox", { name: "Mobile, email, PAN, or the reference of an application, a request or a lender" });

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]) {
  test(`a caller's story is found by their number, without the mouse: ${viewport.width} px`, async ({
    page,
    world,
  }) => {
    const mobile = newMobile();
    await page.goto("/");
    await logInReady(page, world, mobile, "en");
    await page.goto(READY["Personal Loans"].offers);
    await expect(page.getByRole("heading", { level: 1, name: /^You match / })).toBeVisible();
    await page.evaluate(() => localStorage.clear());

    await page.setViewportSize(viewport);
    await openBackOffice(page, world, "role3");
    await expect(page).toHaveURL(PORTAL);
    await findSearch(page).focus();
    await page.keyboard.type(mobile.slice(0, 5));
    await page.keyboard.press("Enter");
    await expect(page.getByText("A mobile number has 10 digits. Enter all of them.")).toBeVisible();
    await expectAccessible(page);
    await findSearch(page).fill(mobile);
    await page.keyboard.press("Enter");
    const found = page.getByRole("table", { name: "Customers found" }).getByRole("row").nth(1);
    await expect(found).toContainText("Mobile number");
    await expect(page).toHaveURL(PORTAL);
    await found.getByRole("link").focus();
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/\/admin\/csr-portal\/[^/]+\/[^/]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const story = page.getByRole("main").getByRole("listitem");
    await expect(story.filter({ hasText: "Offers shown" }).first()).toBeVisible();
    await expect(
      story
        .filter({ hasText: "OTP to log in" })
        .or(story.filter({ hasText: "Started" }))
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(mobile);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

    await page.getByRole("combobox", { name: "Show" }).selectOption("Consents");
    await expect(page).toHaveURL(/kind=consent/);
    await expect(story.filter({ hasText: /^Consent given: / }).first()).toBeVisible();
    await expect(story.filter({ hasText: "Offers shown" })).toHaveCount(0);
    await page.reload();
    await expect(story.filter({ hasText: /^Consent given: / }).first()).toBeVisible();

    await page.getByRole("tab", { name: "Application and offers" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Shown / })).toBeVisible();
    await expectAccessible(page);
    for (const name of ["Messages", "Requests", "Consents", "Corrections"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    }
    await page.getByRole("tab", { name: "Application and offers" }).click();
    await page.getByRole("tab", { name: "Who looked" }).click();
    await expect(page.getByRole("row", { name: /Opened the record/ }).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Application and offers" })).toHaveAttribute("aria-selected", "true");
  });
}

test("calls are stopped for a caller, who later reads who looked", async ({ page, world }) => {
  const mobile = newMobile();
  await page.goto("/");
  await logInReady(page, world, mobile, "en");
  const session = await page.evaluate(() => ({ ...localStorage }));
  await page.evaluate(() => localStorage.clear());

  await openBackOffice(page, world, "role3", PORTAL);
  await findSearch(page).fill(mobile);
  await page.keyboard.press("Enter");
  await page.getByRole("table", { name: "Customers found" }).getByRole("link").click();
  const actions = page.getByRole("button", { name: "Actions" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Stop calls" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop calls" });
  await dialog.getByRole("button", { name: "Stop calls" }).click();
  await expect(dialog.getByText("Reason: Fill this in")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asked on the phone");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stop calls" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Stopped: ")).toBeVisible();
  const story = page.getByRole("main").getByRole("listitem");
  await expect(story.filter({ hasText: "Calls stopped. Reason: Asked on the phone" })).toHaveCount(1);
  await page.getByRole("tab", { name: "Consents" }).click();
  const inForce = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Withdraw this consent/ }) });
  const before = await inForce.count();
  await inForce.first().getByRole("button").click();
  const withdrawal = page.getByRole("dialog", { name: "Withdraw this consent" });
  await withdrawal.getByRole("textbox", { name: "Reason" }).fill("Asked on the phone");
  await withdrawal.getByRole("button", { name: "Withdraw this consent" }).click();
  await expect(withdrawal).toBeHidden();
  await expect(inForce).toHaveCount(before - 1);
  await expectAccessible(page);

  await page.evaluate((items) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, session);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/user/my-data");
  await expect(page.getByText("Our support team opened your record.")).toHaveCount(1);
  await expectAccessible(page);
});

test("a number that nobody has, and a customer whom nobody knows", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", PORTAL);
  await findSearch(page).fill(newMobile());
  await page.keyboard.press("Enter");
  await expect(page.getByText("No customer has exactly this. Search takes complete values only.")).toBeVisible();
  await page.goto(`${PORTAL}/0192f0c4-7d1e-7cc3-98c4-dc0c0c07398f/0`);
  await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" })).toBeVisible();
});
