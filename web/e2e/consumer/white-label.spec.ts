import { expect, expectAccessible, expectForgotten, test } from "../fixtures.ts";
import { idleUntilPrompt } from "../idle.ts";
import { Borrower } from "./borrower.ts";

for (const language of ["en", "hi"] as const) {
  test(`a partner's page names the referrer: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.openLandingPage();
    await expect(page.getByText("Ravi Mobile Shop")).toBeHidden();
    await page.goto("/ravi_mobile_shop");
    const through = sunita.text("landing_came_through", { partner: "Ravi Mobile Shop" });
    await expect(page.getByText(through, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}

test("a partner's site has the partner's brand and starts with its products", async ({ page, world }) => {
  await page.goto("/?site=udaan");
  const sunita = new Borrower(page, world);
  await expect(sunita.heading("products_title")).toBeVisible();
  // The links to the product guides are not covered by others and can be clicked.
  const guides = page.getByRole("link", { name: sunita.text("common_guide_read") });
  await expect(guides).toHaveCount(6);
  for (const guide of await guides.all()) await guide.click({ trial: true });
  await expect(page.getByRole("banner")).toContainText("Udaan Credit");
  await expect(page).toHaveTitle(/Udaan Credit/);
  const brand = page.locator('link[rel="stylesheet"][href^="/brand/udaan_credit."]');
  await expect(brand).toHaveCount(1);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"))).not.toBe(
    "#0b5a52",
  );
  await expectAccessible(page);

  await page.getByRole("button", { name: sunita.text("common_product_personal_loans") }).click();
  await expect(page).toHaveURL("/login");
  await expect(sunita.heading("common_landing_title")).toBeVisible();
  await expectAccessible(page);
  await sunita.requestCode();
  await expect(page.getByRole("banner")).toContainText("Udaan Credit");
  await sunita.enterCode();
  await sunita.giveMatchingConsent();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  // Without a name parameter the brand shows its own name.
  const home = page.getByRole("banner").getByRole("link", { name: "Udaan Credit" });
  await expect(home.locator('img[src^="/brand/udaan_credit.mark."]')).toBeVisible();
  await page.goto("/user/my-data");
  await expect(home).toBeVisible();
  await expectAccessible(page);

  await sunita.openMenu();
  await sunita.button("nav_return_products").click();
  await expect(page).toHaveURL("/");
  await expect(sunita.heading("products_title")).toBeVisible();
  await sunita.openMenu();
  await sunita.button("nav_logout").click();
  await expect(sunita.heading("products_title")).toBeVisible();
  await expect(sunita.button("nav_logout")).toBeHidden();
  await expectForgotten(page, "atkn");
});

test("the products page logs out after inactivity, too", async ({ page, world }) => {
  await page.clock.install();
  const sunita = new Borrower(page, world);
  await page.goto("/?site=udaan");
  await page.goto("/login");
  await sunita.requestCode();
  await sunita.enterCode();
  await expect(page).toHaveURL("/");
  await expect(sunita.heading("products_title")).toBeVisible();
  await idleUntilPrompt(page, 15);
  await page.clock.resume();
  await expect(page.getByText(sunita.text("session_ended"))).toBeVisible();
  await expectForgotten(page, "atkn");
});

test("the login page is server-rendered, and /products is the landing page", async ({ page, request }) => {
  await page.goto("/?site=udaan");
  const composed = await (await page.request.get("/login")).text();
  expect(composed).toContain("<title>Udaan Credit");
  expect(composed).toContain('id="destination"');
  await page.goto("/products");
  await expect(page).toHaveURL("/");
  expect(await (await request.get("/")).text()).not.toContain("Udaan Credit");
});

test("a partner's URL on the marketplace keeps the partner", async ({ page, world }) => {
  await page.goto("/udaan_credit?utm_source=poster&utm_campaign=mela");
  const sunita = new Borrower(page, world);
  await expect(sunita.heading("common_landing_title")).toBeVisible();
  await sunita.requestCode();
  expect(await page.evaluate(() => localStorage.getItem("urlSegment"))).toBe("udaan_credit");
  expect(await page.evaluate(() => localStorage.getItem("utms"))).toContain("poster");
});
