import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";
import { openTestLoans } from "./test-loans.ts";

const LANGUAGES: Language[] = ["en", "hi"];

/** Texts of the test product, which are not in the message catalogue. */
const WORDS = {
  en: { tile: "Test loans", value: "What it is worth", amount: "How much to test with", months: "For how many months" },
  hi: {
    tile: "जाँच वाला लोन",
    value: "उसकी कीमत",
    amount: "कितने रुपये से जाँचना है",
    months: "कितने महीनों के लिए",
  },
};
const KEEPER_FIELD = { en: "Who keeps it now", hi: "वह अभी किसके पास है" };

for (const language of LANGUAGES) {
  test(`a product defined by one record works from the landing page to the status: ${language}`, async ({
    page,
    world,
  }) => {
    const words = WORDS[language];
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);
    const { partner, lender } = await openTestLoans(world);
    await world.speedUpLenders();
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage(`/${partner}`);
    await sunita.requestCode();
    await sunita.enterCode();
    await expect(sunita.heading("products_title")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.tile }).click();

    await expect(page).toHaveURL(/\/user\/test-loans/);
    await sunita.giveMatchingConsent();
    await expect(sunita.heading("step_loan_title")).toBeVisible();
    await page.getByRole("textbox", { name: words.value }).fill("100000");
    await page.getByRole("textbox", { name: words.amount }).fill("80000");
    await page.getByRole("textbox", { name: words.months }).fill("12");
    await sunita.saveStep();
    await sunita.fillIdentityStep();
    await sunita.fillAddressStep();
    await expect(sunita.heading("step_money_title")).toBeVisible();
    await sunita.field("email").fill(`${sunita.mobile}@example.com`);
    await sunita.saveStep();
    await expect(sunita.heading("profile_review_title")).toBeVisible();
    await expectAccessible(page);
    // No lender of the product uses a score, so that none is asked for.
    await sunita.button("profile_score_finish").click();

    await expect(page).toHaveURL(/\/user\/test-loans\/offers/);
    const offer = sunita.offers().filter({ hasText: lender });
    await expect(offer.getByText(text("common_price_at_once"))).toBeVisible();
    await expect(offer.getByText("₹89,600").first()).toBeVisible();
    await expect(offer.getByText(text("price_after_months", { months: 12 }))).toBeVisible();
    await expectAccessible(page);

    await sunita.chooseOffer(lender);
    await page.getByRole("textbox", { name: KEEPER_FIELD[language] }).fill("Sunita Devi");
    await sunita.fillLenderForm();
    await sunita.button("apply_send").click();
    await expect(sunita.heading("status_applied_title", { lender })).toBeVisible();
    const application = page.getByRole("article", { name: lender });
    await expect(application.getByText(text("status_approved"), { exact: true }).first()).toBeVisible();
    await expectAccessible(page);

    await page.goto("/user/applications");
    await expect(page.getByText(lender).first()).toBeVisible();
  });
}
