import { expect, expectAccessible, test } from "../fixtures.ts";
import { PartnerServer } from "../partner-server.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";

for (const language of ["en", "hi"] as const satisfies Language[]) {
  test(`a customer from a partner's site removes an answer before the passcode: ${language}`, async ({
    page,
    world,
    request,
    baseURL,
  }) => {
    const partner = await PartnerServer.start(request, world);
    const asha = new Borrower(page, world, language);
    await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const { url } = await partner.sendArrival({
      first_name: "Asha",
      last_name: "Verma",
      monthly_income: 48_000,
      mobile_phone_number: asha.mobile,
    });
    await page.goto(url);
    await expect(asha.heading("arrival_title")).toBeVisible();
    expect(page.url()).not.toContain("#");
    const known = page.getByRole("region", { name: asha.text("arrival_known") });
    await expect(known.getByText("Verma")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Udaan Credit" })).toBeVisible();
    await expectAccessible(page);
    const income = asha.text("field_monthly_income_label");
    await page.getByRole("button", { name: asha.text("arrival_remove_one", { label: income }) }).click();
    await expect(known.getByText("48,000")).toBeHidden();
    await page.reload();
    await expect(known.getByText("Verma")).toBeVisible();
    await expect(known.getByText("48,000")).toBeHidden();

    await expect(page.getByRole("textbox", { name: asha.text("common_mobile_number") })).toHaveValue(asha.mobile);
    await asha.button("common_get_code").click();
    await expect(asha.heading("otp_title")).toBeVisible();
    await asha.enterCode();
    await asha.giveMatchingConsent();
    await asha.fillLoanStep();
    await expect(asha.heading("step_about_title")).toBeVisible();
    await expect(asha.field("first_name")).toHaveValue("Asha");
    await expect(asha.field("last_name")).toHaveValue("Verma");
    await asha.enterBirthDate("14", "8", "1994");
    await asha.field("tin").fill(asha.pan);
    await asha.saveStep();
    await asha.fillAddressStep();
    await asha.fillHouseholdStep();
    await expect(asha.heading("step_work_title")).toBeVisible();
    await expect(asha.field("monthly_income")).toHaveValue("");
  });
}

test("a used link, another partner's link or an invalid one explains what to do", async ({ page, world, request }) => {
  const partner = await PartnerServer.start(request, world);
  const asha = new Borrower(page, world);
  const { url, code } = await partner.sendArrival({ first_name: "Asha" });
  await page.goto(url.replace("udaan_credit", "suraj_saathi"));
  await expect(page.getByRole("alert")).toContainText(asha.text("problem_hand_over_unknown"));
  await expectAccessible(page);
  await page.goto("about:blank");
  await page.goto(url);
  await expect(asha.heading("arrival_title")).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await page.goto(url);
  await expect(page.getByRole("alert")).toContainText(asha.text("problem_hand_over_used"));
  await expect(page.getByText("Asha")).toBeHidden();
  expect(await page.evaluate((secret) => JSON.stringify(sessionStorage).includes(secret), code)).toBe(false);
  await page.goto("/customer-site");
  await expect(page.getByRole("alert")).toContainText(asha.text("arrival_nothing"));
  await page.getByRole("link", { name: asha.text("arrival_begin") }).click();
  await expect(asha.heading("common_landing_title")).toBeVisible();
});
