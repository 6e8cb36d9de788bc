import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1366, height: 768 };
const LENDER = "Karobar Mitra";

const JOURNEYS: { language: Language; viewport: typeof PHONE }[] = [
  { language: "hi", viewport: PHONE },
  { language: "en", viewport: DESKTOP },
];

/** Answers about the firm, as each language shows them. */
const ANSWERS = {
  business_registration_type: { en: "GST registration", hi: "GST रजिस्ट्रेशन" },
  business_company_type: { en: "Partnership", hi: "पार्टनरशिप" },
  business_nature: { en: "Manufacturing", hi: "उत्पादन" },
  business_years: { en: "5 years or more", hi: "5 साल या ज़्यादा" },
  business_current_turnover: { en: "₹1 crore to ₹5 crore a year", hi: "साल में ₹1 करोड़ से ₹5 करोड़" },
  business_gross_profit: { en: "More than ₹25 lakh a year", hi: "साल में ₹25 लाख से ज़्यादा" },
};

async function openProducts(owner: Borrower): Promise<void> {
  await owner.openLandingPage();
  await owner.requestCode();
  await owner.enterCode();
  await expect(owner.heading("products_title")).toBeVisible();
}

function findCertificate(page: Page, owner: Borrower) {
  return page.getByRole("dialog", { name: owner.text("products_certificate_title") });
}

async function answerField(page: Page, owner: Borrower, key: keyof typeof ANSWERS): Promise<void> {
  const label = owner.text(`field_${key}_label`);
  const value = ANSWERS[key][owner.language];
  const list = page.getByRole("combobox", { name: label });
  const group = page.getByRole("group", { name: label });
  await expect(list.or(group)).toBeVisible();
  if (await list.isVisible()) await list.selectOption(value);
  else await group.getByRole("radio", { name: value, exact: true }).check();
}

async function answerFields(page: Page, owner: Borrower, keys: (keyof typeof ANSWERS)[]): Promise<void> {
  for (const key of keys) await answerField(page, owner, key);
}

/** Expects the error both in the summary and at its field. */
async function expectFieldError(page: Page, owner: Borrower, key: string): Promise<void> {
  await owner.expectAlert(owner.text(key));
  await expect(page.getByText(owner.text(key))).toHaveCount(2);
}

async function fillBusinessSteps(page: Page, owner: Borrower): Promise<void> {
  await expect(owner.heading("step_business_title")).toBeVisible();
  await owner.field("business_name").fill("Asha Textiles 24");
  await answerFields(page, owner, ["business_nature", "business_years"]);
  await owner.saveStep();

  await expect(owner.heading("step_registration_title")).toBeVisible();
  await answerFields(page, owner, ["business_registration_type", "business_company_type"]);
  await owner.field("business_pan").fill("ABCPK1234F");
  await owner.field("gstin").fill("29ABCFS1234K2Z3");
  await owner.saveStep();
  for (const key of ["invalid_pan_entity", "invalid_gstin"]) await expectFieldError(page, owner, key);
  await expectAccessible(page);
  await owner.field("business_pan").fill("abcfs1234k");
  await owner.field("gstin").fill("27AAPFU0939F1ZV");
  await owner.saveStep();
  // Errors of the server appear in the same places.
  await owner.expectAlert(owner.text("invalid_gstin_pan"));
  await owner.field("gstin").fill("29 ABCFS1234K 2Z2");
  await owner.saveStep();

  await expect(owner.heading("step_sales_title")).toBeVisible();
  await answerFields(page, owner, ["business_current_turnover", "business_gross_profit"]);
  await page.getByRole("checkbox", { name: owner.text("field_business_account_label") }).check();
  await owner.field("business_account_number").fill("12");
  await owner.field("business_ifsc").fill("SBIN0001234");
  await owner.saveStep();
  await expectFieldError(page, owner, "invalid_bank_account");
  await expectAccessible(page);
  await owner.field("business_account_number").fill("0012 3456 7890");
  await owner.saveStep();
}

for (const { language, viewport } of JOURNEYS) {
  test.describe(language, () => {
    test.use({ viewport });
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

    test("a business loan, from the landing page to the disbursal", async ({ page, world }) => {
      await world.speedUpLenders();
      const owner = new Borrower(page, world, language);
      await openProducts(owner);
      await page.getByRole("button", { name: text("common_product_business_loans") }).click();
      const dialog = findCertificate(page, owner);
      await expect(dialog.getByRole("radio", { name: text("products_certificate_yes"), exact: true })).toBeChecked();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: text("products_certificate_continue") }).click();
      await expect(page).toHaveURL(/\/user\/business-detail/);
      await owner.giveMatchingConsent();
      await expect(owner.heading("step_business_title")).toBeVisible();
      await expectAccessible(page);

      await fillBusinessSteps(page, owner);
      await expect(owner.heading("step_loan_title")).toBeVisible();
      await owner.field("business_loan_amount").fill("500000");
      await owner.field("business_loan_months").fill("24");
      await page
        .getByRole("group", { name: text("field_business_loan_purpose_label") })
        .getByRole("radio")
        .first()
        .check();
      await owner.saveStep();
      await owner.fillIdentityStep();
      await owner.fillAddressStep();
      await expect(owner.heading("step_money_title")).toBeVisible();
      await owner.field("monthly_income").fill("40000");
      await owner.chooseOption("household_income", "fiveToTenLakh");
      await owner.field("emi").fill("0");
      await owner.field("email").fill(`${owner.mobile}@example.com`);
      await owner.saveStep();
      await expect(owner.heading("profile_review_title")).toBeVisible();
      for (const mask of ["******234K", "******K2Z2", "******7890"]) {
        await expect(page.getByText(mask)).toBeVisible();
      }
      await expectAccessible(page);
      await owner.button("profile_review_confirm").click();
      await page.getByRole("checkbox").check();
      await owner.button("profile_score_finish").click();

      await expect(page).toHaveURL(/\/user\/business-offers/);
      await expect(owner.link("common_apply_with", { lender: LENDER })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/user/offers");
      await expect(page).toHaveURL(/\/user\/business-offers/);

      await owner.chooseOffer(LENDER);
      await expect(page).toHaveURL(/\/user\/lenders-transaction\/karobar-mitra/);
      await owner.fillLenderForm();
      await owner.button("apply_send").click();
      await expect(owner.heading("status_applied_title", { lender: LENDER })).toBeVisible();
      const application = page.getByRole("article", { name: LENDER });
      await expect(application.getByText(text("status_disbursed"), { exact: true }).first()).toBeVisible();
      await expectAccessible(page);

      await page.goto("/user/applications");
      await expect(page.getByText(LENDER).first()).toBeVisible();
      await page.goto("/user/business-welcome-back");
      await expect(owner.button("common_start_new")).toBeVisible();
    });
  });
}

test("the question about the certificate by keyboard: Esc chooses nothing, NO leads to a personal loan", async ({
  page,
  world,
}) => {
  const owner = new Borrower(page, world);
  const { keyboard } = page;
  await openProducts(owner);
  const tile = page.getByRole("button", { name: owner.text("common_product_business_loans") });
  const dialog = findCertificate(page, owner);
  const yes = dialog.getByRole("radio", { name: "YES", exact: true });
  await tile.focus();
  await keyboard.press("Enter");
  await expect(yes).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(tile).toBeFocused();
  const chosen = () => page.evaluate(() => [localStorage.getItem("productType"), localStorage.getItem("productId")]);
  expect(await chosen()).toEqual([null, null]);

  await keyboard.press("Enter");
  await expect(yes).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "NO", exact: true })).toBeChecked();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/user-detail/);
  expect(await chosen()).toEqual(["Personal Loans", "1"]);
  await owner.giveMatchingConsent();
  await expect(owner.heading("step_loan_title")).toBeVisible();
  // Back leads from an unfinished profile to the products.
  await page.goBack();
  await expect(owner.heading("products_title")).toBeVisible();
});
