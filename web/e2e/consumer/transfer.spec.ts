import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectForgotten, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

/** Reads the transfer code on the old device. */
async function readTransferCode(page: Page): Promise<string> {
  const code = page.getByText(/^\d{6}$/);
  await expect(code).toBeVisible();
  return code.innerText();
}

for (const language of ["en", "hi"] as const satisfies Language[]) {
  test(`a session is transferred to the phone and ends on the tablet: ${language}`, async ({
    page,
    browser,
    baseURL,
    world,
  }) => {
    test.slow();
    const tablet = new Borrower(page, world, language);
    await tablet.openOffers();
    await tablet.openMenu();
    await tablet.link("nav_transfer").click();
    await expect(tablet.heading("transfer_title")).toBeVisible();
    await tablet.button("transfer_begin").click();
    const code = await readTransferCode(page);
    await expect(page.getByRole("img", { name: renderText(language, "transfer_qr") })).toBeVisible();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 640 } });
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const phone = new Borrower(await context.newPage(), world, language, tablet);
    await phone.page.goto(new URL(page.url()).pathname);
    await expect(phone.heading("transfer_title")).toBeVisible();
    const typed = phone.page.getByLabel(renderText(language, "transfer_code_label", { digits: 6 }));
    await typed.fill(code === "111111" ? "222222" : "111111");
    await phone.button("transfer_take").click();
    await phone.expectAlert(renderText(language, "problem_transfer_over"));
    await expectAccessible(phone.page);
    await typed.fill(code);
    // A passcode was sent to this number just now; the page shows how long to wait.
    await expect(async () => {
      await phone.button("transfer_take").click();
      await expect(page.getByText(renderText(language, "transfer_state_taken"))).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 45_000 });
    await expect(phone.button("common_otp_check")).toBeVisible();
    await expectAccessible(phone.page);
    await phone.enterCode();
    await expect(phone.heading("transfer_arrived_title")).toBeVisible();
    await expectAccessible(phone.page);

    await expect(tablet.heading("transfer_gone_title")).toBeVisible();
    await expectAccessible(page);
    await expectForgotten(page, "atkn", "prospectAppId");
    await page.goto("/user/offers");
    await expect(page).toHaveURL("/");

    await phone.button("transfer_go_on").click();
    await expect(phone.page).toHaveURL(/\/user\/offers/);
    await expect(phone.offers().first()).toBeVisible();
    await context.close();
  });
}

test("the transfer URL alone does not log in", async ({ page }) => {
  await page.goto("/transfer/01920000-0000-7000-8000-000000000000");
  await page.getByLabel(renderText("en", "transfer_code_label", { digits: 6 })).fill("123456");
  await page.getByRole("button", { name: renderText("en", "transfer_take") }).click();
  await expect(page.getByRole("alert")).toContainText(renderText("en", "problem_transfer_over"));
});
