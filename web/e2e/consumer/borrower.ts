import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { newMobile } from "../new-names.ts";
import { type Language, renderText } from "../texts.ts";
import type { World } from "../world.ts";
import { type Option, optionLabel, PAN_WITH_SCORE } from "./people.ts";
import { logInReady, READY, type ReadyProduct } from "./ready-profile.ts";

/** Name of the state that belongs to the borrower's pincode, by language. */
const KARNATAKA = { en: "Karnataka", hi: "कर्नाटक" };

/** A borrower on the customer pages, reading one language. */
export class Borrower {
  readonly page: Page;
  readonly mobile: string;
  readonly pan = PAN_WITH_SCORE;
  readonly language: Language;
  private readonly world: World;
  /** Consents given so far, shared between the borrower's screens. */
  private readonly agreed: { matching: boolean };

  /** `same` continues the same borrower on another screen. */
  constructor(page: Page, world: World, language: Language = "en", same?: Borrower) {
    this.page = page;
    this.world = world;
    this.language = language;
    this.mobile = same?.mobile ?? newMobile();
    this.agreed = same?.agreed ?? { matching: false };
  }

  /** Returns a text of the catalogue in the borrower's language. */
  text(key: string, params?: Record<string, string | number>): string {
    return renderText(this.language, key, params);
  }

  button(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole("button", { name: this.text(key, params), exact: true });
  }

  link(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole("link", { name: this.text(key, params), exact: true });
  }

  heading(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.text(key, params), exact: true });
  }

  /** Finds a field of the profile or of a form by its label. */
  field(key: string): Locator {
    return this.page.getByRole("textbox", { name: this.text(`field_${key}_label`) });
  }

  /** Expects an error at a field or above the form. */
  async expectAlert(message: string): Promise<void> {
    await expect(this.page.getByRole("alert")).toContainText(message);
  }

  async openLandingPage(path = "/"): Promise<void> {
    await this.page.goto(path);
    if (this.language === "hi" && (await this.page.locator("html").getAttribute("lang")) !== "hi") {
      await this.switchLanguage("हिन्दी");
    }
    await expect(this.page.locator("html")).toHaveAttribute("lang", this.language);
  }

  /** Reads the notice and gives the matching consent before the first question. */
  async giveMatchingConsent(): Promise<void> {
    await expect(this.heading("matching_consent_title")).toBeVisible();
    await this.page.getByRole("checkbox").check();
    await this.button("common_continue").click();
    this.agreed.matching = true;
  }

  async requestCode(): Promise<void> {
    await this.page.getByLabel(this.text("common_mobile_number")).fill(this.mobile);
    await this.button("common_get_code").click();
    await expect(this.heading("otp_title")).toBeVisible();
  }

  /** Retries until the server sends the same number another passcode. */
  async requestAnotherCode(): Promise<void> {
    await this.page.getByLabel(this.text("common_mobile_number")).fill(this.mobile);
    await expect(async () => {
      await this.button("common_get_code").click();
      await expect(this.heading("otp_title")).toBeVisible({ timeout: 5000 });
    }).toPass();
  }

  async enterCode(): Promise<void> {
    await this.page.getByLabel(this.text("common_otp_label", { digits: 6 })).fill(await this.readSentCode());
  }

  readSentCode(): Promise<string> {
    return this.world.readSentCode(`+91${this.mobile}`);
  }

  /** Chooses a product by the message key of its name. */
  async chooseProduct(name: string): Promise<void> {
    await expect(this.heading("products_title")).toBeVisible();
    await this.page.getByRole("button", { name: this.text(name) }).click();
  }

  /** Opens the first question, giving the matching consent on the way if it is missing. */
  async choosePersonalLoan(): Promise<void> {
    await this.chooseProduct("common_product_personal_loans");
    if (!this.agreed.matching) await this.giveMatchingConsent();
  }

  /** Goes from the landing page through the login to the profile. */
  async logIn(): Promise<void> {
    await this.openLandingPage();
    await this.requestCode();
    await this.enterCode();
    await this.choosePersonalLoan();
    await expect(this.heading("step_loan_title")).toBeVisible();
  }

  /** Opens the menu in the header if it is closed. */
  async openMenu(): Promise<void> {
    const menu = this.button("nav_menu");
    if ((await menu.getAttribute("aria-expanded")) === "false") await menu.click();
  }

  /** Switches the page to the other language. */
  async switchLanguage(name: string): Promise<void> {
    await this.page.getByRole("banner").getByRole("button", { name }).click();
  }

  async saveStep(): Promise<void> {
    await this.button("profile_save").click();
  }

  async chooseOption(key: string, chosen: Option): Promise<void> {
    const label = this.text(`field_${key}_label`);
    const value = optionLabel(this.language, chosen);
    const list = this.page.getByRole("combobox", { name: label });
    const group = this.page.getByRole("group", { name: label });
    await expect(list.or(group)).toBeVisible();
    if (await list.isVisible()) await list.selectOption(value);
    else await group.getByRole("radio", { name: value, exact: true }).check();
  }

  async enterBirthDate(day: string, month: string, year: string): Promise<void> {
    await this.page.getByRole("textbox", { name: this.text("common_day"), exact: true }).fill(day);
    await this.page.getByRole("textbox", { name: this.text("common_month"), exact: true }).fill(month);
    await this.page.getByRole("textbox", { name: this.text("common_year"), exact: true }).fill(year);
  }

  async fillLoanStep(): Promise<void> {
    await expect(this.heading("step_loan_title")).toBeVisible();
    await this.chooseOption("employment_status_code", "salaried");
    await this.field("desired_loan_amount").fill("200000");
    await this.field("loan_months").fill("24");
    await this.chooseOption("loan_purpose", "medical");
    await this.saveStep();
  }

  async fillIdentityStep(): Promise<void> {
    await expect(this.heading("step_about_title")).toBeVisible();
    await this.field("first_name").fill("Sunita");
    await this.field("last_name").fill("Devi");
    await this.enterBirthDate("14", "8", "1994");
    await this.field("tin").fill(this.pan);
    await this.saveStep();
  }

  async fillAddressStep(): Promise<void> {
    await expect(this.heading("step_address_title")).toBeVisible();
    await this.field("postal_code").fill("560034");
    // The pincode belongs to one state, so there is no choice.
    await expect(this.page.locator("#field-state")).toContainText(KARNATAKA[this.language]);
    await this.field("address1").fill("12, 4th Cross");
    await this.saveStep();
  }

  async fillHouseholdStep(): Promise<void> {
    await expect(this.heading("step_living_title")).toBeVisible();
    await this.chooseOption("residence_type", "ownHome");
    await this.chooseOption("gender", "female");
    await this.chooseOption("marital_status", "married");
    await this.chooseOption("educational_level", "graduate");
    await this.saveStep();
  }

  async fillIncomeStep(company = "Asha Textiles"): Promise<void> {
    await expect(this.heading("step_work_title")).toBeVisible();
    await this.field("monthly_income").fill("45000");
    await this.chooseOption("salary_mode", "bankTransfer");
    await this.field("employer_name").fill(company);
    await this.field("officepincode").fill("560034");
    await this.chooseOption("prefer_net_banking", "yes");
    await this.saveStep();
  }

  async fillContactStep(): Promise<void> {
    await expect(this.heading("step_money_title")).toBeVisible();
    await this.chooseOption("household_income", "fiveToTenLakh");
    await this.field("emi").fill("0");
    await this.field("email").fill(`${this.mobile}@example.com`);
    await this.saveStep();
    await expect(this.heading("profile_review_title")).toBeVisible();
  }

  async fillProfile(): Promise<void> {
    await this.fillLoanStep();
    await this.fillIdentityStep();
    await this.fillAddressStep();
    await this.fillHouseholdStep();
    await this.fillIncomeStep();
    await this.fillContactStep();
  }

  /** Saves the EMIs, which are asked again after a disbursal with the new loan added. */
  async saveRepayments(lender: string): Promise<void> {
    await expect(this.heading("step_money_title")).toBeVisible();
    await expect(this.page.getByText(new RegExp(`${lender}: ₹`))).toBeVisible();
    const sum = (await this.field("emi").inputValue()).replaceAll(",", "");
    expect(Number(sum)).toBeGreaterThan(0);
    await this.saveStep();
  }

  /** Goes from the EMIs over the review and the score to the offers. */
  async continueWithRepayments(): Promise<void> {
    await this.saveStep();
    await expect(this.heading("profile_review_title")).toBeVisible();
    await this.button("profile_review_confirm").click();
    await expect(this.heading("profile_score_title")).toBeVisible();
    await this.button("profile_score_finish").click();
    await expect(this.offers().first()).toBeVisible();
  }

  /** Confirms the answers and agrees to the score lookup. */
  async requestOffers(): Promise<void> {
    await this.button("profile_review_confirm").click();
    await expect(this.heading("profile_score_title")).toBeVisible();
    await this.page.getByRole("checkbox").check();
    await this.button("profile_score_finish").click();
    await expect(this.page).toHaveURL(/\/user\/offers/);
    await expect(this.offers().first()).toBeVisible();
  }

  /** Answers the profile by API calls and opens the offers. */
  async openOffers(product: ReadyProduct = "Personal Loans", answers = READY[product].answers): Promise<void> {
    await this.openLandingPage();
    await logInReady(this.page, this.world, this.mobile, this.language, product, answers);
    this.agreed.matching = true;
    await this.page.goto(READY[product].offers);
    await expect(this.offers().first()).toBeVisible();
  }

  /** Opens the page of a lender's offer. */
  async chooseOffer(lender: string): Promise<void> {
    await this.link("common_apply_with", { lender }).click();
    await expect(this.heading("apply_title", { lender })).toBeVisible();
  }

  /** Finds the checkbox that confirms the key facts statement was read. */
  keyFactsBox(): Locator {
    const [beginning = ""] = this.text("apply_kfs_label").split("{");
    return this.page.getByRole("checkbox", { name: beginning });
  }

  /** Fills the lender's form, confirms the key facts statement and agrees to the sharing. */
  async fillLenderForm(): Promise<void> {
    const form = this.page.getByRole("main");
    for (const group of await form.getByRole("group").all()) await group.getByRole("radio").first().check();
    for (const list of await form.getByRole("combobox").all()) await list.selectOption({ index: 1 });
    await this.keyFactsBox().check();
    await this.consentBox().check();
  }

  /** Finds the checkbox of the consent to share data with the lender. */
  consentBox(): Locator {
    return this.page.locator("#consent-lender_share");
  }

  /**
   * Lists the offers of matching lenders in page order: those for the requested amount and term first, then the
   * others. Wide screens show them in tables.
   */
  offers(): Locator {
    const titles = ["offers_matched_title", "offers_others_less", "offers_others_time", "offers_others_both"];
    const name = new RegExp(`^(${titles.map((key) => this.text(key)).join("|")})$`);
    const cards = this.page.getByRole("list", { name }).getByRole("article");
    return cards.or(this.page.getByRole("table", { name }).getByRole("rowheader"));
  }
}
