import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const DESK = { width: 1366, height: 768 };

/** One journey in Hindi on a phone to a loan with instalments, one in English on a desktop to a bullet repayment. */
const JOURNEYS: { language: Language; desk: boolean; lender: string; paid: string }[] = [
  { language: "hi", desk: false, lender: "Pratima Gold", paid: "common_price_monthly" },
  { language: "en", desk: true, lender: "Swarna Setu", paid: "common_price_at_once" },
];

/** Adds two pieces of gold, and a third that is removed again. */
async function fillGoldStep(sunita: Borrower): Promise<void> {
  const { page } = sunita;
  const label = sunita.text("field_gold_items_item");
  const piece = (number: number) => page.getByRole("group", { name: sunita.text("group_item", { label, number }) });
  const fills = async (number: number, grams: string, carats: string) => {
    const own = piece(number);
    await own.getByRole("radio").first().check();
    await own.getByRole("textbox", { name: sunita.text("field_gold_grams_label") }).fill(grams);
    await own.getByRole("radio", { name: carats }).check();
  };
  await expect(sunita.heading("step_gold_title")).toBeVisible();
  await sunita.saveStep();
  await expect(page.getByRole("alert")).toContainText(sunita.text("invalid_required"));
  await fills(1, "१०.५", "22");
  await sunita.button("group_add").click();
  await expect(piece(2)).toBeFocused();
  await fills(2, "12", "22");
  await sunita.button("group_add").click();
  await sunita.button("common_remove_named", { name: sunita.text("group_item", { label, number: 3 }) }).click();
  await expect(piece(2)).toBeFocused();
  await expect(piece(3)).toBeHidden();
  await expectAccessible(page);
  await sunita.saveStep();
}

for (const { language, desk, lender, paid } of JOURNEYS) {
  test(`a gold loan from the landing page to the lender's answer: ${language}`, async ({ page, world }) => {
    if (desk) await page.setViewportSize(DESK);
    await world.speedUpLenders();
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage();
    await sunita.requestCode();
    await sunita.enterCode();
    await sunita.chooseProduct("common_product_gold_loans");
    await expect(page).toHaveURL(/\/user\/user-detail\/gold-loan/);
    await sunita.giveMatchingConsent();
    await fillGoldStep(sunita);

    await expect(sunita.heading("step_loan_title")).toBeVisible();
    await sunita.field("gold_loan_amount").fill("120000");
    await sunita.field("gold_loan_months").fill("12");
    for (const key of ["gold_purpose", "gold_handover"]) {
      await page
        .getByRole("group", { name: sunita.text(`field_${key}_label`) })
        .getByRole("radio")
        .first()
        .check();
    }
    await sunita.saveStep();
    await sunita.fillIdentityStep();
    await sunita.fillAddressStep();
    await expect(sunita.heading("step_contact_title")).toBeVisible();
    await sunita.chooseOption("employment_status_code", "salaried");
    await sunita.field("monthly_income").fill("30000");
    await sunita.field("email").fill(`${sunita.mobile}@example.com`);
    await sunita.saveStep();

    await expect(sunita.heading("profile_review_title")).toBeVisible();
    await expect(page.getByText("10.5").first()).toBeVisible();
    await expectAccessible(page);
    // No gold lender uses a score, so none is asked for.
    await sunita.button("profile_score_finish").click();
    await expect(page).toHaveURL(/\/user\/offers/);
    await expect(page.getByText(lender).first()).toBeVisible();
    await expect(page.getByText(sunita.text(desk ? "price_payment" : paid)).first()).toBeVisible();
    await expectAccessible(page);

    await page.goto("/user/muthootgold");
    await expect(page.getByText(sunita.text("apply_unchosen"))).toBeVisible();
    await sunita.link("common_to_offers").click();

    await page.getByRole("link", { name: sunita.text("common_apply_with", { lender }) }).click();
    await expect(sunita.heading("apply_title", { lender })).toBeVisible();
    await page.getByRole("main").getByRole("textbox").first().fill("MG Road");
    await sunita.keyFactsBox().check();
    await sunita.consentBox().check();
    await expectAccessible(page);
    await sunita.button("apply_send").click();
    await expect(sunita.heading("status_applied_title", { lender })).toBeVisible();
    const application = page.getByRole("article", { name: lender });
    await expect(application.getByText(sunita.text("status_disbursed"), { exact: true }).first()).toBeVisible();
    await expectAccessible(page);

    await page.goto("/user/applications");
    await expect(page.getByText(lender).first()).toBeVisible();
  });
}

/** Texts of the lender's own questions, from its data file. */
const VISIT_QUESTIONS = {
  hi: {
    day: "मुलाकात का दिन",
    time: "मुलाकात का समय",
    owner: "सोना किसका है?",
    pledged: /गिरवी है$/,
    who: "किसके पास गिरवी है",
    due: "वहाँ कितना बकाया है",
  },
  en: {
    day: "Day of the visit",
    time: "Time of the visit",
    owner: "Whose gold is it?",
    pledged: /pledged somewhere/,
    who: "Who holds it",
    due: "Outstanding amount there",
  },
};

for (const language of ["hi", "en"] as const) {
  test(`a gold lender's visit questions keep their answers after a reload: ${language}`, async ({ page, world }) => {
    await world.speedUpLenders();
    const sunita = new Borrower(page, world, language);
    const summary = VISIT_QUESTIONS[language];
    await sunita.openOffers("Gold Loans");
    await sunita.chooseOffer("indiagold");
    await sunita.button("apply_send").click();
    await sunita.expectAlert(`${summary.day}: ${sunita.text("invalid_choose")}`);
    await sunita.expectAlert(`${summary.owner.replace("?", "")}: ${sunita.text("invalid_choose")}`);
    await expectAccessible(page);

    for (const name of [summary.day, summary.time, summary.owner]) {
      await page.getByRole("group", { name }).getByRole("radio").nth(1).check();
    }
    await page.getByRole("checkbox", { name: summary.pledged }).check();
    await sunita.button("apply_send").click();
    await sunita.expectAlert(`${summary.who}: ${sunita.text("invalid_required")}`);
    await page.getByRole("textbox", { name: summary.who }).fill("Sona Finance");
    await page.getByRole("textbox", { name: summary.due }).fill("45000");
    await sunita.keyFactsBox().check();
    await page.reload();
    await expect(page.getByRole("textbox", { name: summary.who })).toHaveValue("Sona Finance");
    await expect(page.getByRole("textbox", { name: summary.due })).toHaveValue("45,000");
    await expect(page.getByRole("group", { name: summary.day }).getByRole("radio").nth(1)).toBeChecked();
    // Confirmations and consents must be given again.
    await expect(sunita.keyFactsBox()).not.toBeChecked();

    await sunita.keyFactsBox().check();
    await sunita.consentBox().check();
    await sunita.button("apply_send").click();
    await expect(sunita.heading("status_applied_title", { lender: "indiagold" })).toBeVisible();
    await page.goto("/user/indiagold/declined");
    await expect(page).toHaveURL(/\/user\/offers/);
  });
}
