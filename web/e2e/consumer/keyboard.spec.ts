import { expect, expectAccessible, test } from "../fixtures.ts";
import { KeyboardBorrower } from "./keyboard.ts";

test("from the landing page to the offers by keyboard only", async ({ page, world }) => {
  const sunita = new KeyboardBorrower(page, world);
  const { keyboard } = page;
  await sunita.openProduct("common_product_personal_loans");
  await expect(sunita.heading("step_loan_title")).toBeVisible();

  await sunita.typeAnswer("desired_loan_amount", "200000");
  await sunita.typeAnswer("loan_months", "24");
  await sunita.chooseFirstOption("loan_purpose");
  await sunita.chooseFirstOption("employment_status_code");
  await sunita.tabTo(sunita.text("profile_save"));
  await sunita.continueTo("step_about_title");
  await sunita.typeIdentityStep();
  await sunita.typeAddressStep("step_living_title");

  for (const key of ["residence_type", "gender", "marital_status", "educational_level"]) {
    await sunita.chooseFirstOption(key);
  }
  await sunita.tabTo(sunita.text("profile_save"));
  await sunita.continueTo("step_work_title");

  await sunita.typeAnswer("employer_name", "Asha Textiles");
  await sunita.typeAnswer("officepincode", "560034");
  await sunita.typeAnswer("monthly_income", "45000");
  await sunita.chooseFirstOption("salary_mode");
  await sunita.chooseFirstOption("prefer_net_banking");
  await sunita.tabTo(sunita.text("profile_save"));
  await sunita.continueTo("step_money_title");

  await sunita.tabTo(sunita.text("field_household_income_label"));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await sunita.typeAnswer("emi", "0");
  await sunita.typeAnswer("email", `${sunita.mobile}@example.com`);
  await sunita.continueTo("profile_review_title");
  await sunita.tabTo(sunita.text("profile_review_confirm"));
  await sunita.continueTo("profile_score_title");
  await sunita.tabTo("look up my credit score");
  await keyboard.press("Space");
  await sunita.pressButton("profile_score_finish");
  await expect(page).toHaveURL(/\/user\/offers/);
  await expect(sunita.button("offers_order_monthly")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await sunita.pressButton("offers_order_monthly");
  await expect(sunita.button("offers_order_monthly")).toHaveAttribute("aria-pressed", "true");
  await sunita.tabTo("Apply with");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Apply with/ })).toBeFocused();
});

const LENDER = "Swarna Setu";

test("a gold loan from the landing page to the lender's answer by keyboard only", async ({ page, world }) => {
  await world.speedUpLenders();
  await page.setViewportSize({ width: 1366, height: 768 });
  const sunita = new KeyboardBorrower(page, world);
  const { keyboard } = page;
  const piece = (number: number) => {
    const name = sunita.text("group_item", { label: sunita.text("field_gold_items_item"), number });
    return { name, group: page.getByRole("group", { name }) };
  };
  await sunita.openProduct("common_product_gold_loans");
  await expect(sunita.heading("step_gold_title")).toBeVisible();

  await sunita.chooseFirstOption("gold_kind");
  await sunita.typeAnswer("gold_grams", "30.5");
  await sunita.chooseFirstOption("gold_carats");
  // A second piece is added and removed again.
  await sunita.pressButton("group_add");
  await expect(piece(2).group).toBeFocused();
  await sunita.tabTo(sunita.text("common_remove_named", { name: piece(2).name }));
  await keyboard.press("Enter");
  await expect(piece(1).group).toBeFocused();
  await expect(piece(2).group).toBeHidden();
  await expectAccessible(page);
  await sunita.tabTo(sunita.text("profile_save"));
  await sunita.continueTo("step_loan_title");

  await sunita.typeAnswer("gold_loan_amount", "120000");
  await sunita.typeAnswer("gold_loan_months", "12");
  await sunita.chooseFirstOption("gold_purpose");
  await sunita.chooseFirstOption("gold_handover");
  await expectAccessible(page);
  await sunita.tabTo(sunita.text("profile_save"));
  await sunita.continueTo("step_about_title");
  await sunita.typeIdentityStep();
  await sunita.typeAddressStep("step_contact_title");
  await sunita.chooseFirstOption("employment_status_code");
  await sunita.typeAnswer("monthly_income", "30000");
  await sunita.typeAnswer("email", `${sunita.mobile}@example.com`);
  await sunita.continueTo("profile_review_title");
  await expectAccessible(page);
  await sunita.pressButton("profile_score_finish");
  await expect(page).toHaveURL(/\/user\/offers/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(sunita.link("common_apply_with", { lender: LENDER })).toBeVisible();
  await expectAccessible(page);

  await sunita.tabTo(sunita.text("common_apply_with", { lender: LENDER }));
  await sunita.continueTo("apply_title", { lender: LENDER });
  await sunita.tabTo("A place near you for the hand-over");
  await keyboard.type("MG Road");
  // Submitted without the consent: the error summary has the focus and links to the missing field.
  await sunita.pressButton("apply_send");
  await expect(page.getByRole("alert")).toBeFocused();
  const [statement = ""] = sunita.text("apply_kfs_label").split("{");
  for (const [box, words] of [
    [sunita.keyFactsBox(), statement.trim()],
    [sunita.consentBox(), LENDER],
  ] as const) {
    while (!(await box.evaluate((control) => control === document.activeElement))) await sunita.tabTo(words);
    await keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  await expectAccessible(page);
  await sunita.pressButton("apply_send");
  await expect(sunita.heading("status_applied_title", { lender: LENDER })).toBeFocused();
  const application = page.getByRole("article", { name: LENDER });
  await expect(application.getByText(sunita.text("status_disbursed"), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
