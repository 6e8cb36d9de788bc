import { expect, expectForgotten, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

test("a visitor is redirected to the landing page from any URL", async ({ page }) => {
  for (const path of ["/verification", "/products", "/login", "/user/offers", "/user/user-detail", "/user/nira"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
});

test("steps must be completed in order: passcode, product, profile", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  for (const path of ["/", "/products", "/user/offers", "/user/welcome-back"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/verification");
  }
  await sunita.enterCode();
  await sunita.choosePersonalLoan();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  await sunita.openMenu();
  await sunita.button("nav_return_products").click();
  await expect(sunita.heading("products_title")).toBeVisible();
  for (const path of ["/", "/verification", "/user/offers", "/user/user-detail"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/products");
  }
  await sunita.choosePersonalLoan();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  for (const path of ["/", "/products", "/user/offers", "/user/welcome-back", "/user/nira"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/user-detail/);
  }
});

/** Expects that a failed preload is only logged: the offers still open. */
async function expectLoadFailure({ page }: Borrower, log: string[]): Promise<void> {
  await page.route("**/api/user/*", (route) => route.fulfill({ status: 500, json: { message: "Broken on purpose" } }));
  await page.goto("/user/offers");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL("/user/offers");
  expect(log.splice(0).join()).toContain("Broken on purpose");
  await page.unroute("**/api/user/*");
  await page.goto("/user/offers");
}

test("a complete profile redirects to the offers, and reopens only on request", async ({
  page,
  world,
  cleanConsole,
}) => {
  const sunita = new Borrower(page, world);
  await sunita.openOffers();
  // Also from the rejection page of a lender that has not rejected.
  for (const path of ["/", "/products", "/verification", "/user/user-detail", "/user/earlysalary/declined"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/offers/);
    await expect(sunita.offers().first()).toBeVisible();
  }
  await expectLoadFailure(sunita, cleanConsole);
  await expectNoOffer(sunita);
  await sunita.openMenu();
  await sunita.link("nav_return_profile").click();
  await expect(page).toHaveURL(/\/user\/user-detail/);
  await expect(sunita.heading("profile_review_title")).toBeVisible();

  await page.goto("/user/offers");
  await sunita.openMenu();
  await sunita.button("nav_return_products").click();
  await expect(sunita.heading("products_title")).toBeVisible();
  await expectForgotten(page, "productType");
});

async function expectNoOffer(sunita: Borrower): Promise<void> {
  const { page } = sunita;
  for (const path of ["/user/money-view", "/user/lenders-transaction/north-lantern", "/user/cashe?offer=unknown"]) {
    await page.goto(path);
    await expect(page.getByText("Please select a offer from offer screen")).toBeVisible();
  }
  await sunita.link("common_to_offers").click();
  await expect(page).toHaveURL(/\/user\/offers/);
}

/** Paths without a page: unknown, reserved, or in the specification but not built. */
const UNKNOWN = ["/no/page", "/404", "/metrics", "/credit-cards/1/more", "/transfer/12/13", "/user", "/user/nothing"];

async function expectNoOffers(sunita: Borrower): Promise<void> {
  for (const path of UNKNOWN) {
    expect((await sunita.page.goto(path))?.status(), path).toBe(404);
    await expect(sunita.heading("common_not_found_title"), path).toBeVisible();
    await expect(sunita.page, path).toHaveURL(path);
    await expect(sunita.button("nav_logout")).toBeHidden();
  }
}

test("an unknown path is not found, for visitors and for logged-in customers", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await expectNoOffers(sunita);
  await sunita.link("common_not_found_home").click();
  await expect(page).toHaveURL("/");
  expect((await page.goto("/user_friends"))?.status()).toBe(200);
  await expect(sunita.heading("common_landing_title")).toBeVisible();
  await sunita.logIn();
  await expectNoOffers(sunita);
  await sunita.link("common_not_found_home").click();
  await expect(page).toHaveURL(/\/user\/user-detail/);
});

test("a session that ended on the server redirects to the landing page, and answers are kept", async ({
  page,
  world,
}) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.fillLoanStep();
  await expect(sunita.heading("step_about_title")).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("atkn"));
  await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } });
  await sunita.fillIdentityStep();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(sunita.text("session_ended"))).toBeVisible();
  await expectForgotten(page, "atkn");
});
