import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const HOST = "cards.example";

/** Expects that the page does not scroll sideways. */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

/** Filters travel cards without a deposit and compares two of them. */
async function compareTwoCards(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await page.goto("/cards-unsecured");
  await expect(visitor.heading("cards_list_title")).toBeVisible();
  await expect(page.getByText(visitor.text("ranking_priority_no_cost_sentence"))).toBeVisible();
  await visitor.link("property_card_best_for_travel").click();
  await expect(page).toHaveURL("/credit-cards?secured=0&for=travel");
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("article").first()).toHaveAccessibleName("Meghdoot Bank Traveller");
  // Details that the bank does not state are marked as such.
  const rail = page.getByRole("article", { name: "Tamrapani Bank Rail Yatra" });
  await expect(rail).toContainText(
    visitor.text("cards_silent", { what: visitor.text("property_card_foreign_markup") }),
  );
  // The bank's own texts are in the reader's language.
  await expect(rail).toContainText({ en: "Value back on train bookings", hi: "ट्रेन के टिकट" }[visitor.language]);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  for (const name of ["Meghdoot Bank Traveller", "Tamrapani Bank Rail Yatra"]) {
    await page.getByRole("article", { name }).getByRole("checkbox").check();
  }
  await page.getByRole("link", { name: visitor.text("cards_compare_these", { count: 2 }) }).click();
  await expect(page).toHaveURL(/\/credit-cards\/compare\?cards=5/);
  await expect(visitor.heading("cards_compare_title")).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText(visitor.text("cards_fact_annual_fee"));
  await expect(page.getByText(visitor.text("common_compare_alike")).first()).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

/** Expects the compared cards to be remembered in the specification's cookie. */
async function expectComparedCards(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await page.goto("/credit-cards");
  await expect(page.getByRole("link", { name: visitor.text("cards_compare_these", { count: 2 }) })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith("CCDetails")).map(({ name }) => name)).toEqual([
    "CCDetailsunsecured",
  ]);
}

/** Applies for a card: logs in and returns to the card. */
async function applyForCard(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await page.goto("/credit-cards/5");
  await expect(visitor.heading("cards_apply").or(page.getByRole("heading", { level: 1 }))).toHaveText(
    "Meghdoot Bank Traveller",
  );
  await expectAccessible(page);
  await visitor.button("cards_apply").click();
  await expect(page).toHaveURL("/");
  await visitor.requestCode();
  await visitor.enterCode();
  await expect(visitor.heading("cards_leaving_title")).toBeVisible();
  await expect(page).toHaveURL("/credit-cards/5?apply=true");
  await expect(page.getByText(visitor.text("cards_leaving_text", { host: HOST }))).toBeVisible();
  await expectAccessible(page);
}

/** Approves the application on the demo's page of the bank. */
async function approveAtBank(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await visitor.button("cards_leaving_link", { host: HOST }).click();
  await expect(page.getByRole("heading", { name: HOST })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/sellers/${HOST}`);
  for (const status of ["applied", "approved"]) {
    await page.getByRole("button", { name: status, exact: true }).click();
    await expect(page.getByRole("status")).toContainText("It was told");
  }
  await page.goto("/user/credit-card");
  await expect(visitor.heading("cards_visits_title")).toBeVisible();
  const visit = page.getByRole("article", { name: "Meghdoot Bank Traveller" });
  await expect(visit).toContainText(visitor.text("visit_card_approved"));
  await visit.getByText(visitor.text("common_history")).click();
  await expect(visit.getByRole("listitem")).toHaveText([
    new RegExp(visitor.text("visit_card_visited")),
    new RegExp(visitor.text("visit_card_applied")),
    new RegExp(visitor.text("visit_card_approved")),
  ]);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

async function openVisitsFromApplications(visitor: Borrower): Promise<void> {
  const { page } = visitor;
  await page.goto("/user/applications");
  await visitor.link("cards_visits_link", { count: 1 }).click();
  await expect(page).toHaveURL("/user/credit-card");
}

function declareJourney(language: Language): void {
  test(`a visitor compares cards, logs in and gets the bank's status (${language})`, async ({ page, world }) => {
    const visitor = new Borrower(page, world, language);
    await visitor.openLandingPage();
    await compareTwoCards(visitor);
    await expectComparedCards(visitor);
    await applyForCard(visitor);
    await approveAtBank(visitor);
    await openVisitsFromApplications(visitor);
  });
}

test.describe("on a phone", () => declareJourney("hi"));

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1366, height: 768 }, hasTouch: false });
  declareJourney("en");
});

test("the tile opens the listing, and the card route requires Credit Cards", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  await sunita.enterCode();
  await expect(sunita.heading("products_title")).toBeVisible();
  await page.goto("/user/credit-card");
  await expect(page).toHaveURL("/products");
  await sunita.chooseProduct("common_product_credit_cards");
  await expect(page).toHaveURL("/credit-cards");
  await expect(page.getByRole("article")).toHaveCount(22);
  await page.goto("/user/credit-card");
  await expect(sunita.heading("cards_visits_title")).toBeVisible();
  await expect(page.getByText(sunita.text("cards_visits_none"))).toBeVisible();
  await page.goto("/user/offers");
  await expect(page).toHaveURL("/products");
});

test("the ranking of cards is published with what it may depend on", async ({ page, world }) => {
  const visitor = new Borrower(page, world);
  await page.goto("/credit-cards");
  await page
    .getByRole("main")
    .getByRole("link", { name: visitor.text("common_how_we_rank") })
    .click();
  await expect(page).toHaveURL("/how-we-rank#cards");
  await expect(page.getByRole("heading", { name: visitor.text("ranking_cards_title") })).toBeInViewport();
  await expect(page.getByText(visitor.text("ranking_priority_step_may"))).toBeVisible();
  await expect(page.getByText(visitor.text("ranking_not_used_cost"))).toBeVisible();
  await expectAccessible(page);
});
