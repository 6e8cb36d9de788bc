import { expect, expectAccessible, test } from "../fixtures.ts";
import { newMobile } from "../new-names.ts";
import { renderText } from "../texts.ts";
import type { World } from "../world.ts";
import { Borrower } from "./borrower.ts";

const VISITS = [
  { language: "hi", on: "phone", viewport: { width: 360, height: 640 } },
  { language: "en", on: "desk", viewport: { width: 1366, height: 768 } },
] as const;

const LENDER = "Griha Neev";

for (const { language, on, viewport } of VISITS) {
  test.describe(`${language}, ${on}`, () => {
    test.use({ viewport });
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

    test("a home loan from the landing page to the status", async ({ page, world }) => {
      await world.speedUpLenders();
      const sunita = new Borrower(page, world, language);
      await sunita.openLandingPage();
      await sunita.requestCode();
      await sunita.enterCode();
      await sunita.chooseProduct("common_product_housing_loan");

      await expect(page).toHaveURL(/\/user\/user-detail\/affordable-housing-loan/);
      await sunita.giveMatchingConsent();
      await expect(sunita.heading("step_property_title")).toBeVisible();
      await expectAccessible(page);
      await sunita.chooseOption("home_kind", "homeUnderConstruction");
      await sunita.field("home_price").fill("2500000");
      await sunita.field("home_duty").fill("150000");
      await sunita.field("home_pincode").fill("560034");
      await sunita.saveStep();
      await expect(sunita.heading("step_loan_title")).toBeVisible();
      await sunita.field("home_amount").fill("1800000");
      await sunita.field("home_months").fill("240");
      await sunita.chooseOption("employment_status_code", "salaried");
      await expectAccessible(page);
      await sunita.saveStep();
      await sunita.fillIdentityStep();
      await sunita.fillAddressStep();
      await sunita.fillIncomeStep();
      await expect(sunita.heading("step_money_title")).toBeVisible();
      await sunita.field("emi").fill("0");
      await sunita.field("email").fill(`${sunita.mobile}@example.com`);
      await sunita.saveStep();
      const ravi = await addCoApplicant(sunita, world);
      await expect(page.getByText(text("common_co_applicant_income"))).toBeVisible();
      await sunita.button("profile_co_applicant_done").click();
      await expect(sunita.heading("profile_review_title")).toBeVisible();
      await expect(page.getByText("Ravi Rao")).toBeVisible();
      await expectAccessible(page);
      await sunita.button("profile_review_confirm").click();
      await expect(sunita.heading("profile_score_title")).toBeVisible();
      await page.getByRole("checkbox").check();
      await sunita.button("profile_score_finish").click();
      await expect(page).toHaveURL(/\/user\/offers/);
      await expect(page.getByText(LENDER, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(text("price_after_stages", { months: 18 })).first()).toBeVisible();
      if (on === "phone") {
        const card = page.getByRole("article", { name: LENDER });
        await card.getByRole("button", { name: text("offers_unfold") }).click();
        await expect(card.getByText(text("common_price_rise"))).toBeVisible();
      }
      await expectAccessible(page);

      await sunita.chooseOffer(LENDER);
      await expectAccessible(page);
      await page
        .getByRole("link", { name: text("common_kfs_title") })
        .first()
        .click();
      await expect(sunita.heading("common_kfs_title")).toBeVisible();
      await expect(page.getByText(text("kfs_disbursal_stages", { count: 4 })).first()).toBeVisible();
      await expect(page.getByText(text("kfs_co_borrower"))).toBeVisible();
      const year = page
        .getByRole("group")
        .filter({ hasText: text("common_schedule_year", { year: 2 }) })
        .first();
      await year.locator("summary").click();
      await expect(year.getByRole("row")).toHaveCount(13);
      await expectAccessible(page);
      await sunita.link("kfs_page_to_offer", { lender: LENDER }).click();

      await sunita.fillLenderForm();
      const holder = page.getByRole("main").getByRole("textbox");
      await holder.fill("Sunita");
      await sunita.button("apply_send").click();
      await sunita.expectAlert(text("invalid_full_name"));
      await expect(page.getByText(text("invalid_full_name"))).toHaveCount(2);
      await holder.fill("Sunita Devi");
      await sunita.button("apply_send").click();
      await expect(sunita.heading("status_applied_title", { lender: LENDER })).toBeVisible();
      const application = page.getByRole("article", { name: LENDER });
      await expect(application.getByText(text("status_disbursed"), { exact: true }).first()).toBeVisible();
      await expectAccessible(page);

      await page.goto("/user/applications");
      await expect(page.getByText(LENDER).first()).toBeVisible();
      // The EMIs include the new loan, so they are asked again before the next application.
      await page.goto("/user/user-detail/affordable-housing-loan");
      await expect(page.getByText(new RegExp(`${LENDER}: ₹`)).first()).toBeVisible();
      await expectAccessible(page);

      await withdrawAsCoApplicant(sunita, world, ravi);
      await page.goto("/user/my-data");
      await expect(page.getByText(text("consent_co_applicant")).first()).toBeVisible();
    });
  });
}

/** Adds Ravi as co-applicant on Sunita's phone with his own passcode; returns his number. */
async function addCoApplicant(sunita: Borrower, world: World): Promise<string> {
  const { page } = sunita;
  const ravi = newMobile();
  await expect(sunita.heading("profile_co_applicant_title")).toBeVisible();
  await expectAccessible(page);
  await sunita.button("profile_co_applicant_add").click();
  await page.getByRole("textbox", { name: sunita.text("profile_co_applicant_mobile") }).fill(ravi);
  await sunita.button("profile_co_applicant_ask").click();
  await expect(page.getByRole("checkbox")).toBeVisible();
  await expectAccessible(page);
  await sunita.field("co_name").fill("Ravi Rao");
  await sunita.chooseOption("co_relation", "coApplicantHusband");
  await sunita.field("co_income").fill("25000");
  await sunita.field("co_emi").fill("0");
  await page.getByLabel(sunita.text("common_otp_label", { digits: 6 })).fill(await world.readSentCode(`+91${ravi}`));
  await sunita.button("profile_co_applicant_confirm").click();
  await sunita.expectAlert(sunita.text("invalid_consent_co_applicant"));
  await page.getByRole("checkbox").check();
  await sunita.button("profile_co_applicant_confirm").click();
  await expect(page.getByRole("heading", { name: "Ravi Rao" })).toBeVisible();
  return ravi;
}

/**
 * Withdraws as co-applicant without an account, by number and passcode. The second passcode is sent after half a
 * minute.
 */
async function withdrawAsCoApplicant(sunita: Borrower, world: World, ravi: string): Promise<void> {
  const { page } = sunita;
  await page.goto("/co-applicant");
  await expect(sunita.heading("co_applicant_page_title")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: sunita.text("co_applicant_page_mobile") }).fill(ravi);
  const code = page.getByLabel(sunita.text("common_otp_label", { digits: 6 }));
  await expect(async () => {
    await sunita.button("co_applicant_page_ask").click();
    await expect(code).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await code.fill(await world.readSentCode(`+91${ravi}`));
  await expect(page.getByText(sunita.text("co_applicant_page_shared", { lenders: LENDER }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: sunita.text("co_applicant_page_withdraw") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: sunita.text("co_applicant_page_withdraw") }).click();
  await expect(page.getByText(sunita.text("co_applicant_page_gone"))).toBeVisible();
}

test("answers of a home loan are resumed, and stay separate from other products", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  await sunita.enterCode();
  await sunita.chooseProduct("common_product_housing_loan");
  await sunita.giveMatchingConsent();
  await sunita.chooseOption("home_kind", "homeReady");
  await sunita.field("home_price").fill("900000");
  await sunita.field("home_duty").fill("900000");
  await sunita.field("home_pincode").fill("560034");
  await sunita.saveStep();
  await sunita.expectAlert(sunita.text("invalid_home_duty"));
  await sunita.field("home_duty").fill("50000");
  await sunita.saveStep();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/user\/user-detail\/affordable-housing-loan/);
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  await expect(sunita.field("home_amount")).toBeVisible();
});
