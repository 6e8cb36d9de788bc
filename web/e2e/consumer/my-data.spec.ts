import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectForgotten, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

test("consents are listed and withdrawn, also before any question is answered", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  await sunita.enterCode();
  await sunita.choosePersonalLoan();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  await page.goto("/user/my-data");
  await expect(sunita.heading("common_my_data")).toBeVisible();
  const withdraw = page.getByRole("button", { name: /^Withdraw: / });
  await expect(withdraw).toHaveCount(1);

  await withdraw.click();
  const dialog = page.getByRole("dialog", { name: sunita.text("mydata_withdraw_title") });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(withdraw).toBeFocused();
  await withdraw.click();
  await dialog.getByRole("button", { name: sunita.text("mydata_withdraw_confirm") }).click();
  await expect(page.getByText(/^Withdrawn on /)).toBeVisible();
  await expect(withdraw).toHaveCount(0);
});

test("all stored data is shown as text and downloaded as files", async ({ page, world }) => {
  const sunita = new Borrower(page, world, "hi");
  await sunita.openOffers();
  await page.goto("/user/my-data");
  await sunita.button("mydata_hold_show").click();
  const definitions = page.getByRole("definition");
  await expect(definitions.getByText("Sunita", { exact: true })).toBeVisible();
  await expect(definitions.getByText("कर्नाटक", { exact: true })).toBeVisible();
  await expect(definitions.getByText(sunita.text("consent_credit_report"))).toBeVisible();
  await expect(page.getByText(sunita.pan)).toHaveCount(0);
  const keys = await page.evaluate(() => [localStorage.getItem("prospectAppId"), localStorage.getItem("appId")]);
  for (const key of keys) await expect(page.getByText(key ?? "none")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const json = page.waitForEvent("download");
  await sunita.button("mydata_hold_json").click();
  const exported = await readFile(await (await json).path(), "utf8");
  expect(JSON.stringify(JSON.parse(exported))).toContain("Sunita");
  const pdf = page.waitForEvent("download");
  await sunita.button("common_pdf_download").click();
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("minutes after the login, files and erasure require another passcode on the same page", async ({
  page,
  world,
}) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.openMenu();
  await sunita.link("common_my_data").click();
  // Answer like the server five minutes later.
  let stale = true;
  await page.route("**/api/my-data.json", (route) =>
    stale
      ? route.fulfill({ status: 403, json: { code: "confirm-needed", message: "Confirm first" } })
      : route.continue(),
  );
  await page.route("**/api/confirmation", async (route) => {
    stale = false;
    await route.continue();
  });
  const file = page.waitForEvent("download");
  await sunita.button("mydata_hold_json").click();
  const dialog = page.getByRole("dialog", { name: sunita.text("common_confirm_identity") });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // The passcode of the login was sent seconds ago, so a second one needs a retry.
  await expect(async () => {
    await dialog.getByRole("button", { name: sunita.text("confirm_send") }).click();
    await expect(dialog.getByRole("textbox")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await dialog.getByRole("textbox").fill(await sunita.readSentCode());
  await expect(dialog).toBeHidden();
  expect(JSON.parse(await readFile(await (await file).path(), "utf8"))).toHaveProperty("profile");
});

test("preferences are saved, and the language switch changes them", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.openMenu();
  await sunita.link("common_my_data").click();
  const masked = `******${sunita.mobile.slice(-4)}`;
  await page.getByRole("checkbox", { name: sunita.text("common_news_by_sms", { mobile: masked }) }).check();
  await page.getByRole("radio", { name: "हिन्दी" }).check();
  await sunita.button("mydata_preferences_save").click();
  await expect(page.getByRole("heading", { level: 1, name: "आपका डेटा" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "हिन्दी" })).toBeChecked();
  await expect(page.locator("#preference-sms")).toBeChecked();
});

test("an email address is confirmed by a passcode, and only then offered for news", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await page.goto("/user/my-data");
  const email = `${sunita.mobile}@news.example.com`;
  await expect(page.locator("#preference-emails")).toBeHidden();
  await sunita.button("contact_confirm_email").click();
  await page.getByLabel(sunita.text("common_email")).fill(email);
  await sunita.button("confirm_send").click();
  const code = page.getByLabel(sunita.text("common_otp_label", { digits: 6 }));
  await expect(code).toBeVisible();
  await code.fill(await world.readSentCode(email));
  await page.locator("#preference-emails").check();
  await expectAccessible(page);
  await sunita.button("mydata_preferences_save").click();
  await expect(page.getByText(sunita.text("mydata_preferences_saved"))).toBeVisible();
  await page.reload();
  await expect(page.locator("#preference-emails")).toBeChecked();
});

test("an erasure logs out and shows its result", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.fillLoanStep();
  await expect(sunita.heading("step_about_title")).toBeVisible();
  await sunita.openMenu();
  await sunita.link("common_my_data").click();
  await sunita.button("mydata_erase_see").click();
  await expect(page.getByRole("heading", { name: sunita.text("mydata_erase_erased") })).toBeVisible();
  await sunita.button("mydata_erase_title").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: sunita.text("mydata_erase_title") }).click();
  await expect(sunita.heading("mydata_erased_title")).toBeVisible();
  await expectForgotten(page, "atkn", "prospectAppId");
  await page.reload();
  await expect(page).toHaveURL("/");
});

for (const language of ["en", "hi"] as const) {
  test(`pages are accessible: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.logIn();
    await sunita.openMenu();
    await sunita.link("common_my_data").click();
    await sunita.button("mydata_hold_show").click();
    await sunita.button("mydata_erase_see").click();
    await expect(page.getByRole("heading", { name: sunita.text("mydata_erase_kept") })).toBeVisible();
    await expect(page.getByRole("status", { name: sunita.text("common_loading") })).toHaveCount(0);
    await expectAccessible(page);
    await sunita.button("mydata_erase_title").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
}
