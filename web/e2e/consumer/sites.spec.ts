import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";
import { logInReady } from "./ready-profile.ts";

const LANGUAGES: Language[] = ["en", "hi"];

test("a white-label site from the login to a status", async ({ page, world }) => {
  await world.speedUpLenders();
  const sunita = new Borrower(page, world);
  await page.goto("/?site=udaan");
  await sunita.chooseProduct("common_product_personal_loans");
  await expect(page).toHaveURL("/login");
  await sunita.requestCode();
  await sunita.enterCode();
  await sunita.giveMatchingConsent();
  await sunita.fillProfile();
  await sunita.requestOffers();
  const brand = page.locator('link[rel="stylesheet"][href^="/brand/udaan_credit."]');
  await expect(brand).toHaveCount(1);
  await sunita.chooseOffer("Money View");
  await sunita.fillLenderForm();
  await sunita.button("apply_send").click();
  await expect(sunita.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
  const logo = page.getByRole("banner").locator('img[src^="/brand/udaan_credit.mark."]');
  await expect(logo).toHaveAttribute("alt", "Udaan Credit");
  // The host of a brand shows no other brand, whatever the path.
  await page.goto("/suraj_saathi");
  await expect(brand).toHaveCount(1);
});

for (const language of LANGUAGES) {
  test(`a site for gold loans has no links to other products: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    const gold = sunita.text("common_product_gold_loans");
    const title = sunita.text("landing_title_of_product", { product: gold });
    // Check the server-rendered HTML, as search engines see it.
    const composed = await (await page.request.get(`/?site=goldloans&lang=${language}`)).text();
    expect(composed).toContain(`<title>${title} · Nitya Finance</title>`);
    expect(composed).toContain("₹1,27,500");
    expect(composed).not.toContain("__BOOT");
    expect(composed).not.toContain(
      sunita.text("landing_facts_title", { product: sunita.text("common_product_personal_loans") }),
    );
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await sunita.openLandingPage(`/?site=goldloans&lang=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: sunita.text("landing_facts_title", { product: gold }) }),
    ).toBeVisible();
    await expect(page.getByText("₹1,12,683")).toBeVisible();
    await expect(sunita.link("common_product_credit_cards")).toHaveCount(0);
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await sunita.link("guide_gold_title").click();
    await expect(sunita.heading("guide_gold_title")).toBeVisible();
    await expect(sunita.link("common_product_personal_loans")).toHaveCount(0);
    for (const others of ["/products/personal-loans", "/credit-cards"]) {
      expect((await page.goto(others))?.status()).toBe(404);
      await expect(sunita.heading("common_not_found_title")).toBeVisible();
    }
    await page.goto("/");
    await sunita.requestCode();
    await sunita.enterCode();
    await expect(page).toHaveURL("/user/user-detail/gold-loan");
    await sunita.giveMatchingConsent();
    await expect(sunita.heading("step_gold_title")).toBeVisible();
    await sunita.openMenu();
    await expect(sunita.button("nav_logout")).toBeVisible();
    await expect(sunita.button("nav_return_products")).toBeHidden();
    await expect(sunita.link("common_product_credit_cards")).toBeHidden();
    await expectAccessible(page);
  });

  test(`customers of a single-lender site go from their answers to the lender: ${language}`, async ({
    page,
    world,
  }) => {
    await world.speedUpLenders();
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage("/?site=lender");
    await expect(sunita.heading("landing_title_of_lender", { lender: "Money View" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem("lenderKey"))).toBe("money-view");
    await logInReady(page, world, sunita.mobile, language);
    await page.goto("/user/offers");
    await expect(page).toHaveURL("/user/lender-submit");
    await expect(sunita.heading("lender_submit_title", { lender: "Money View" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expectAccessible(page);
    await sunita.link("lender_submit_go", { lender: "Money View" }).click();
    await expect(sunita.heading("apply_title", { lender: "Money View" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await sunita.fillLenderForm();
    await sunita.button("apply_send").click();
    await expect(sunita.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
  });

  test(`the solar site has its own landing page: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage("/?site=solar");
    await expect(sunita.heading("solar_title")).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("Suraj Saathi");
    await expect(page.getByText(sunita.text("common_operator", { operator: "Nitya Finance" }))).toBeVisible();
    await expectAccessible(page);
    await sunita.requestCode();
    await sunita.enterCode();
    await sunita.giveMatchingConsent();
    await expect(sunita.heading("step_loan_title")).toBeVisible();
    await page.goto("/udaan_credit");
    await expect(page.getByRole("banner")).toContainText("Udaan Credit");
    await expect(sunita.heading("solar_title")).toBeHidden();
  });
}

test("an incomplete profile is reopened from a single-lender site's page", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage("/?site=lender");
  await sunita.requestCode();
  await sunita.enterCode();
  await sunita.giveMatchingConsent();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  await page.goto("/user/lender-submit");
  await expect(page).toHaveURL("/user/user-detail");
});
