import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

test("the pending passcode survives a reload, Back and Forward", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  const sent = await sunita.readSentCode();
  await page.reload();
  await expect(page.getByText(sunita.mobile.slice(-4))).toBeVisible();
  await page.goBack();
  await expect(sunita.heading("common_landing_title")).toBeVisible();
  await page.goForward();
  await expect(sunita.heading("otp_title")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(sunita.text("common_mobile_number"))).toHaveValue(sunita.mobile);
  await sunita.button("common_get_code").click();
  await expect(sunita.heading("otp_title")).toBeVisible();
  expect(await sunita.readSentCode()).toBe(sent);
  expect(page.url()).not.toContain(sunita.mobile);
  await sunita.enterCode();
  await sunita.choosePersonalLoan();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  const storedKeys = await page.evaluate(() => Object.keys(sessionStorage).toSorted());
  expect(storedKeys).toEqual(["productId", "productType", "prospectAppId"]);
});

for (const language of LANGUAGES) {
  test(`a second tab asks for the destination again, and does not accept the first tab's passcode (${language})`, async ({
    page,
    context,
    world,
  }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage();
    await sunita.requestCode();
    const second = new Borrower(await context.newPage(), world, language, sunita);
    await second.page.goto("/");
    await expect(second.page).toHaveURL("/verification");
    await expect(second.heading("otp_ask_title")).toBeVisible();
    await expectAccessible(second.page);
    await second.page.getByLabel(second.text("common_mobile_number")).fill(sunita.mobile);
    await second.button("common_get_code").click();
    await expect(second.page.getByText(second.text("login_locked_sent"))).toBeVisible();

    await page.bringToFront();
    await sunita.enterCode();
    await sunita.choosePersonalLoan();
    await expect(sunita.heading("step_loan_title")).toBeVisible();
    // The chosen product belongs to the tab.
    await second.page.goto("/verification");
    await second.choosePersonalLoan();
    await expect(second.heading("step_loan_title")).toBeVisible();
  });
}

test("two tabs for two numbers each accept their own passcode", async ({ page, context, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  const asha = new Borrower(await context.newPage(), world);
  await asha.page.goto("/verification");
  await expect(asha.heading("otp_ask_title")).toBeVisible();
  await asha.requestCode();
  await page.bringToFront();
  await sunita.enterCode();
  await sunita.choosePersonalLoan();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
});

test("a language chosen while the passcode is pending is kept", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  await page.getByRole("banner").getByRole("button", { name: "हिन्दी" }).click();
  const inHindi = new Borrower(page, world, "hi", sunita);
  await expect(inHindi.heading("otp_title")).toBeVisible();
  const languageSaved = page.waitForResponse("**/api/set-language");
  await inHindi.enterCode();
  await inHindi.choosePersonalLoan();
  await expect(inHindi.heading("step_loan_title")).toBeVisible();
  expect((await languageSaved).status()).toBe(200);
  await page.reload();
  await expect(inHindi.heading("step_loan_title")).toBeVisible();
});
