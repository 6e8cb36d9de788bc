import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";
import { followOutsideLink } from "./outside-links.ts";

const LANGUAGES: Language[] = ["en", "hi"];
const DESK = { width: 1366, height: 768 };

for (const language of LANGUAGES) {
  test.describe(language, () => {
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

    test("from the first visit to the disbursal", async ({ page, world }) => {
      if (language === "en") await page.setViewportSize(DESK);
      await world.speedUpLenders();
      const sunita = new Borrower(page, world, language);
      await sunita.logIn();
      await expectAccessible(page);
      await sunita.fillProfile();
      await expectAccessible(page);
      await sunita.requestOffers();

      const matching = await sunita.offers().count();
      await expect(sunita.heading("offers_matched_many", { count: matching })).toBeVisible();
      await expectAccessible(page);

      await sunita.chooseOffer("Money View");
      await expectAccessible(page);
      await sunita.button("apply_send").click();
      await sunita.expectAlert(text("apply_consent_required"));
      await sunita.fillLenderForm();
      await sunita.button("apply_send").click();
      await expect(sunita.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
      await expectAccessible(page);

      const application = page.getByRole("article", { name: "Money View" });
      await expect(application.getByText(text("status_disbursed"), { exact: true }).first()).toBeVisible();
      await application.getByText(text("common_history")).click();
      await expect(application.getByRole("listitem").filter({ hasText: text("status_submitted") })).toBeVisible();

      await sunita.link("common_to_offers").click();
      await expect(page.getByRole("heading", { name: text("common_your_applications") })).toBeVisible();
      await expect(page.getByText(text("offers_applied"))).toBeVisible();
    });

    test("a submission does not widen the table of offers", async ({ page, world }) => {
      await world.speedUpLenders();
      const sunita = new Borrower(page, world, language);
      await sunita.openOffers();
      await sunita.chooseOffer("EarlySalary");
      await sunita.fillLenderForm();
      await sunita.button("apply_send").click();
      await expect(sunita.heading("status_applied_title", { lender: "EarlySalary" })).toBeVisible();
      await page.setViewportSize(DESK);
      await page.goto("/user/offers");
      await expect(page.getByText(text("offers_applied"))).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366);
    });

    test("a rejected application shows alternatives", async ({ page, world }) => {
      await world.speedUpLenders();
      const sunita = new Borrower(page, world, language);
      await sunita.openOffers();
      await sunita.chooseOffer("Nira");
      await sunita.fillLenderForm();
      await sunita.button("apply_send").click();
      await expect(sunita.heading("status_declined_title", { lender: "Nira" })).toBeVisible();
      await expect(page.getByText(text("rejection_credit_history"), { exact: true })).toBeVisible();
      await expect(page.getByText(text("rejection_credit_history_next"))).toBeVisible();
      await expect(page.locator('a[href*="/redirect?to="][href$="-report"]')).toHaveCount(4);
      for (const place of ["cibil-report", "experian-report", "equifax-report", "crif-report"] as const) {
        await followOutsideLink(place, page, world, language);
      }
      await expect(page.getByRole("heading", { name: text("status_declined_change") })).toBeVisible();
      await expect(page.getByRole("heading", { name: text("status_declined_else") })).toBeVisible();
      await expect(
        page.getByRole("link", { name: sunita.text("common_apply_with", { lender: "" }).trim() }),
      ).toHaveCount(3);
      await expect(page.getByRole("link", { name: "grievance@nira.example" })).toBeVisible();
      await page.goto("/user/nira/declined");
      await expect(sunita.heading("status_declined_title", { lender: "Nira" })).toBeVisible();
      await expectAccessible(page);
      await sunita.link("common_to_offers").click();
      await expect(page).toHaveURL(/\/user\/offers/);
    });

    test("the landing page validates before sending; a wrong passcode is corrected, a wrong number changed", async ({
      page,
      world,
    }) => {
      const sunita = new Borrower(page, world, language);
      await sunita.openLandingPage();
      await expect(sunita.heading("common_landing_title")).toBeVisible();
      for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
      await expectAccessible(page);

      await page.getByLabel(text("common_mobile_number")).fill("12345");
      await sunita.button("common_get_code").click();
      await sunita.expectAlert(text("landing_mobile_invalid"));
      await expect(page.getByRole("alert")).toBeFocused();
      await expectAccessible(page);

      await page
        .getByRole("alert")
        .getByRole("link", { name: text("landing_mobile_invalid") })
        .click();
      await expect(page.getByLabel(text("common_mobile_number"))).toBeFocused();
      await page
        .getByLabel(text("common_mobile_number"))
        .fill(`+91 ${sunita.mobile.slice(0, 5)} ${sunita.mobile.slice(5)}`);
      await page
        .getByRole("button", { name: text("common_notice_link") })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await sunita.button("common_get_code").click();
      await expect(sunita.heading("otp_title")).toBeVisible();
      await expectAccessible(page);

      await expect(page.getByText(sunita.mobile.slice(-4))).toBeVisible();
      await expect(page.getByText(/0:[0-5]\d/)).toBeVisible();
      const code = page.getByLabel(text("common_otp_label", { digits: 6 }));
      await code.fill("12");
      await sunita.button("common_otp_check").click();
      await sunita.expectAlert(text("common_otp_incomplete"));
      const sent = await sunita.readSentCode();
      await code.fill(sent === "111111" ? "222222" : "111111");
      await sunita.expectAlert(text("problem_otp_wrong", { triesLeft: 4 }));
      await expectAccessible(page);

      await sunita.button("otp_change").click();
      await expect(sunita.heading("common_landing_title")).toBeVisible();
      const other = new Borrower(page, world, language);
      await other.requestCode();
      await other.enterCode();
      await other.choosePersonalLoan();
      await expect(other.heading("step_loan_title")).toBeVisible();
      await expectAccessible(page);
    });

    test("each answer is validated with a message", async ({ page, world }) => {
      const sunita = new Borrower(page, world, language);
      await sunita.logIn();
      await sunita.saveStep();
      await sunita.expectAlert(text("invalid_choose"));
      await sunita.fillLoanStep();

      await sunita.field("first_name").fill("Sunita1");
      await sunita.field("last_name").fill("Devi");
      await sunita.field("tin").fill("ABC");
      await sunita.enterBirthDate("31", "2", "1994");
      await sunita.saveStep();
      await sunita.expectAlert(text("invalid_pan"));
      await sunita.expectAlert(text("invalid_name"));
      await sunita.expectAlert(text("invalid_date"));
      await expectAccessible(page);
      await sunita.enterBirthDate("1", "2", String(new Date().getFullYear() - 10));
      await sunita.expectAlert(text("invalid_age"));
      await sunita.fillIdentityStep();

      await sunita.field("postal_code").fill("5600");
      await sunita.saveStep();
      await sunita.expectAlert(text("invalid_pincode"));
      await expectAccessible(page);
      await sunita.fillAddressStep();
      await sunita.fillHouseholdStep();

      await sunita.field("monthly_income").fill("1000001");
      await sunita.saveStep();
      await sunita.expectAlert("₹10,00,000");
      await expectAccessible(page);
      await sunita.fillIncomeStep("A");
      await sunita.expectAlert(text("invalid_company_name"));
    });

    test("answers survive a reload and Back", async ({ page, world }) => {
      const sunita = new Borrower(page, world, language);
      await sunita.logIn();
      await sunita.fillLoanStep();
      await sunita.fillIdentityStep();
      await expect(sunita.heading("step_address_title")).toBeVisible();
      await page.reload();
      await expect(sunita.heading("step_address_title")).toBeVisible();

      await sunita.field("address1").fill("12, 4th Cross");
      await page.reload();
      await expect(sunita.field("address1")).toHaveValue("12, 4th Cross");
      await sunita.button("common_back").click();
      await expect(sunita.heading("step_about_title")).toBeVisible();
      await expect(sunita.field("first_name")).toHaveValue("Sunita");
      await expect(sunita.field("tin")).toHaveValue(`******${sunita.pan.slice(-4)}`);
      await sunita.saveStep();
      await expect(sunita.field("address1")).toHaveValue("12, 4th Cross");
      await page.goBack();
      await expect(sunita.heading("step_about_title")).toBeVisible();
    });

    test("offers are compared by cost, and another amount changes them", async ({ page, world }) => {
      const sunita = new Borrower(page, world, language);
      await sunita.openOffers();
      await expect(page.getByText(text("ranking_apr_asked_sentence"))).toBeVisible();
      const yearly = await sunita.offers().getByRole("heading").allInnerTexts();

      await sunita.button("offers_order_monthly").click();
      await expect(page.getByText(text("offers_order_monthly_sentence"))).toBeVisible();
      await expect(sunita.offers().getByRole("heading")).not.toHaveText(yearly);
      await page.reload();
      await expect(sunita.button("offers_order_monthly")).toHaveAttribute("aria-pressed", "true");
      await sunita.button("offers_order_yearly").click();
      await expect(sunita.offers().getByRole("heading")).toHaveText(yearly);

      const first = sunita.offers().first();
      await first.getByRole("button", { name: text("offers_unfold") }).click();
      await first.getByRole("button", { name: text("common_all_costs") }).click();
      await expect(first.getByRole("table", { name: text("common_schedule_unit") }).getByRole("row")).toHaveCount(25);
      await expectAccessible(page);
      await page.locator("summary").last().click();
      await expect(page.getByText(/₹15,000.*₹40,000/)).toBeVisible();
      await page
        .getByRole("link", { name: text("common_how_we_rank") })
        .first()
        .click();
      await expect(page).toHaveURL("/how-we-rank");
      await expect(sunita.heading("ranking_title")).toBeVisible();
      await expectAccessible(page);

      await page.goto("/user/offers");
      await sunita.button("common_change").click();
      await sunita.field("desired_loan_amount").fill("40000");
      await expectAccessible(page);
      await sunita.button("offers_change_save").click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page.getByText("₹40,000", { exact: true })).toBeVisible();
    });
  });
}

test("the language is switched during the journey, and answers are kept", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.field("loan_months").fill("18");
  await page.getByRole("banner").getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.getByRole("heading", { level: 1, name: renderText("hi", "step_loan_title") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: renderText("hi", "field_loan_months_label") })).toHaveValue("18");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});

test("self-employed customers have their own questions, and may skip the score", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.chooseOption("employment_status_code", "selfEmployed");
  await sunita.field("se_loan_amount").fill("200000");
  await sunita.field("loan_months").fill("24");
  await sunita.chooseOption("loan_purpose", "medical");
  await sunita.saveStep();
  await sunita.fillIdentityStep();
  await sunita.fillAddressStep();
  await sunita.fillHouseholdStep();
  await expect(sunita.heading("step_work_title")).toBeVisible();
  await sunita.field("monthly_income").fill("45000");
  for (const list of await page.getByRole("combobox").all()) await list.selectOption({ index: 2 });
  for (const group of await page.getByRole("group").all()) await group.getByRole("radio").first().check();
  await expectAccessible(page);
  await sunita.saveStep();
  await sunita.fillContactStep();
  await sunita.button("profile_review_confirm").click();
  await sunita.button("profile_score_finish").click();
  await expect(page.getByRole("heading", { name: sunita.text("offers_possible_title"), exact: true })).toBeVisible();
  await expect(sunita.button("score_ask").first()).toBeVisible();
});

test("Back from a lender's page returns to the same place, with the compared offers", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openOffers();
  const boxes = page.getByRole("checkbox", { name: sunita.text("offers_compare") });
  for (const place of [0, 1]) await boxes.nth(place).check();
  await sunita.button("offers_compare_these", { count: 2 }).click();
  const side = page.getByRole("dialog", { name: sunita.text("offers_compare_title") });
  await expect(side.getByRole("table").getByRole("columnheader")).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const last = sunita.offers().last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await last.getByRole("link").first().click();
  await expect(
    page.getByRole("heading", { level: 1, name: sunita.text("apply_title", { lender: "" }).trim() }),
  ).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(sunita.button("offers_compare_these", { count: 2 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test("a double tap sends one application", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openOffers();
  await sunita.chooseOffer("North Lantern");
  await sunita.fillLenderForm();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await sunita.button("apply_send").dblclick();
  await expect(sunita.heading("status_leaving_title", { lender: "North Lantern" })).toBeVisible();
  expect(sent.filter((url) => url.endsWith("/api/submissions"))).toHaveLength(1);
  await expect(sunita.link("status_leaving_link", { lender: "North Lantern" })).toBeVisible();
});
