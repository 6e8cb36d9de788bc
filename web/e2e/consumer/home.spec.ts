import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";
import { logInReady } from "./ready-profile.ts";

const LANGUAGES: Language[] = ["en", "hi"];

for (const language of LANGUAGES) {
  test(`the home shows next steps and account links: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage();
    await logInReady(page, world, sunita.mobile, language);
    await page.goto("/user/applications");
    await expect(sunita.heading("common_your_applications")).toBeVisible();
    await expect(page.getByText(sunita.text("home_greeting", { name: "Sunita Devi" }))).toBeVisible();
    const waiting = page.getByRole("region", { name: sunita.text("home_waiting") });
    await expect(waiting).toContainText(sunita.text("home_choose_offer"));
    const own = page.getByRole("region", { name: sunita.text("home_own") });
    await own.getByText(sunita.text("holding_messages")).click();
    const code = await sunita.readSentCode();
    await expect(own.getByText("******")).toBeVisible();
    await expect(own.getByText(code)).toHaveCount(0);
    await own.getByText(sunita.text("common_account_sessions_title")).click();
    await expect(own.getByText(sunita.text("common_session_current"))).toBeVisible();
    await own.getByText(sunita.text("mydata_preferences_title")).click();
    await expect(own.getByRole("group", { name: sunita.text("mydata_preferences_language") })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await waiting.getByRole("link", { name: sunita.text("home_go_on") }).click();
    await expect(sunita.offers().first()).toBeVisible();
    await page.goto("/user/applications");
    await own.getByRole("link", { name: sunita.text("home_profile") }).click();
    await expect(page).toHaveURL(/\/user\/user-detail/);
    await page.goto("/user/applications");
    await own.getByRole("link", { name: sunita.text("home_data") }).click();
    await expect(sunita.heading("common_my_data")).toBeVisible();
  });
}

test("an incomplete profile is continued from the home", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.fillLoanStep();
  await expect(sunita.heading("step_about_title")).toBeVisible();
  await sunita.openMenu();
  await sunita.link("common_your_applications").click();
  await expect(page.getByText(sunita.text("home_finish_profile"))).toBeVisible();
  await sunita.link("home_to_profile").click();
  await expect(sunita.heading("step_about_title")).toBeVisible();
});

test("all other devices are logged out at once", async ({ page, browser, baseURL, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await logInReady(page, world, sunita.mobile, "en");
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const phone = new Borrower(await context.newPage(), world, "en", sunita);
  await phone.openLandingPage();
  await phone.requestAnotherCode();
  await phone.enterCode();
  await expect(phone.page).not.toHaveURL("/verification");
  await phone.page.goto("/user/applications");
  await expect(phone.heading("common_your_applications")).toBeVisible();
  await phone.page.getByText(phone.text("common_account_sessions_title")).click();
  await phone.button("mydata_others").click();
  await expect(phone.page.getByText(phone.text("mydata_others_ended"))).toBeVisible();
  await expect(phone.button("mydata_others")).toBeHidden();
  await page.goto("/user/applications");
  await expect(page.getByText(sunita.text("session_ended"))).toBeVisible();
  await context.close();
});
