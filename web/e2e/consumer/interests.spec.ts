import { expect, expectAccessible, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

const CAR = { en: "Car", hi: "कार" };

for (const language of ["en", "hi"] as const) {
  test(`interest in a coming product is registered and withdrawn: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage();
    await sunita.requestCode();
    await sunita.enterCode();
    await expect(sunita.heading("products_title")).toBeVisible();
    const coming = page.getByRole("region", { name: sunita.text("products_coming_title") });
    await expect(coming.getByRole("listitem")).toHaveCount(7);
    await expectAccessible(page);

    const name = CAR[language];
    await coming.getByRole("button", { name: new RegExp(`^${name} `) }).click();
    const dialog = page.getByRole("dialog", { name });
    const agree = dialog.getByRole("checkbox");
    await expect(agree).not.toBeChecked();
    await dialog.getByRole("button", { name: sunita.text("interest_give") }).click();
    await expect(dialog.getByText(sunita.text("interest_missing"))).toBeVisible();
    await expectAccessible(page);
    await agree.check();
    await dialog.getByRole("button", { name: sunita.text("interest_give") }).click();
    await expect(dialog).toBeHidden();
    const given = page.getByRole("link", { name: sunita.text("interest_given_label", { name }) });
    await expect(given).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await given.click();
    await expect(page).toHaveURL("/user/my-data");
    const title = sunita.text("consent_category_interest", { subject: name });
    await page.getByRole("button", { name: sunita.text("mydata_withdraw_this", { title }) }).click();
    const withdrawDialog = page.getByRole("dialog", { name: sunita.text("mydata_withdraw_title") });
    await withdrawDialog.getByRole("button", { name: sunita.text("mydata_withdraw_confirm") }).click();
    await expect(withdrawDialog).toBeHidden();
    await page.goto("/products");
    await expect(coming.getByRole("button", { name: new RegExp(`^${name} `) })).toBeVisible();
    await expect(given).toHaveCount(0);
  });
}

test("a visitor logs in and returns to the chosen category", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await page.goto("/?site=udaan");
  await page.getByRole("button", { name: /^Car / }).click();
  await expect(page).toHaveURL("/login");
  await sunita.requestCode();
  await sunita.enterCode();
  const dialog = page.getByRole("dialog", { name: "Car" });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: sunita.text("interest_give") }).click();
  await expect(page.getByRole("link", { name: sunita.text("interest_given_label", { name: "Car" }) })).toBeVisible();
});
