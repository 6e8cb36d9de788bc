import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const HOST = "plans.example";
const PLAN = "Himgiri Family Health";

/** Expects that the page does not scroll sideways. */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

async function openInsuranceForm(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await visitor.chooseProduct("common_product_insurance");
  await expect(visitor.heading("insurance_title")).toBeVisible();
  await expect(page).toHaveURL("/user/insurance/transaction");
  await expect(page.getByRole("textbox")).toHaveCount(1);
  await expectAccessible(page);
  await visitor.button("insurance_show").click();
  await visitor.expectAlert(visitor.text("insurance_age_error"));
}

/** Opens plans for a couple with a child, after entering an invalid age for the child. */
async function openFamilyPlans(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  const age = (place: number) => page.getByRole("textbox", { name: visitor.text("insurance_age") }).nth(place);
  const who = (place: number) => page.getByRole("combobox", { name: visitor.text("insurance_member") }).nth(place);
  await age(0).fill("34");
  await visitor.button("insurance_add").click();
  await age(1).fill("36");
  await visitor.button("insurance_add").click();
  await who(2).selectOption(visitor.text("plan_member_child"));
  await age(2).fill("26");
  await visitor.button("insurance_show").click();
  await visitor.expectAlert(visitor.text("invalid_insured_child_age", { max: 25 }));
  await age(2).fill("7");
  await visitor.button("insurance_show").click();
  const plans = page.getByRole("article");
  await expect(plans).toHaveCount(3);
  await expect(plans.first()).toHaveAccessibleName(PLAN);
  await expect(page.getByText(visitor.text("ranking_priority_no_cost_sentence"))).toBeVisible();
  // The price comes first, what is not covered after it.
  const text = (await plans.first().textContent()) ?? "";
  const excluded = text.indexOf(visitor.text("insurance_exclusions"));
  expect(excluded).toBeGreaterThan(text.indexOf("₹"));
  expect(text.indexOf("₹")).toBeGreaterThanOrEqual(0);
  await expect(plans.first()).toContainText(visitor.text("insurance_year", { amount: "₹14,200" }));
  const others = page.getByRole("region", { name: visitor.text("insurance_not_offered") });
  await expect(others.getByRole("listitem")).toHaveCount(1);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

/** Opens the insurer's site after giving the consent that it needs. */
async function visitInsurer(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await visitor.button("insurance_choose_named", { name: PLAN }).click();
  const dialog = page.getByRole("dialog", {
    name: visitor.text("insurance_leaving_title", { insurer: "Himgiri General Insurance" }),
  });
  const agree = dialog.getByRole("checkbox");
  await expect(agree).not.toBeChecked();
  await dialog.getByRole("button", { name: visitor.text("insurance_leaving_go", { host: HOST }) }).click();
  await expect(dialog.getByText(visitor.text("insurance_leaving_missing"))).toBeVisible();
  await expectAccessible(page);
  await agree.check();
  await dialog.getByRole("button", { name: visitor.text("insurance_leaving_go", { host: HOST }) }).click();
  await expect(page.getByRole("heading", { name: HOST })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/sellers/${HOST}`);
}

async function issueAtInsurer(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  for (const status of ["proposed", "issued"]) {
    await page.getByRole("button", { name: status, exact: true }).click();
    await expect(page.getByRole("status")).toContainText("It was told");
  }
  await page.goto("/user/insurance/transaction");
  const visits = page.getByRole("region", { name: visitor.text("insurance_visits") });
  await expect(visits.getByRole("article", { name: PLAN })).toContainText(visitor.text("visit_plan_issued"));
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.goto("/user/applications");
  await visitor.link("cards_insurance_visits_link", { count: 1 }).click();
  await expect(page).toHaveURL("/user/insurance/transaction");
}

function declareJourney(language: Language): void {
  test(`from the landing page to an insurer and its status (${language})`, async ({ page, world }) => {
    const visitor = new Borrower(page, world, language);
    await visitor.openLandingPage();
    await visitor.requestCode();
    await visitor.enterCode();
    await openInsuranceForm(visitor);
    await openFamilyPlans(visitor);
    await visitInsurer(visitor);
    await issueAtInsurer(visitor);
  });
}

test.describe("on a phone", () => declareJourney("hi"));

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1366, height: 768 }, hasTouch: false });
  declareJourney("en");
});
