import { expect, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

test("another phone continues where the first one stopped", async ({ page, browser, world, baseURL }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.fillLoanStep();
  await sunita.fillIdentityStep();
  await expect(sunita.heading("step_address_title")).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, "en", sunita);
  await other.openLandingPage();
  await other.requestAnotherCode();
  await other.enterCode();
  await other.fillAddressStep();
  await other.fillHouseholdStep();
  await other.fillIncomeStep();
  await other.fillContactStep();
  await expect(other.page.getByText("Sunita")).toBeVisible();
  await expect(other.page.getByText(`******${sunita.pan.slice(-4)}`)).toBeVisible();
  await other.requestOffers();
  await context.close();

  await page.goto("/");
  await expect(page).toHaveURL(/\/user\/offers/);
  await expect(sunita.offers().first()).toBeVisible();
});

test("a customer with offers sees them after the passcode", async ({ page, browser, world, baseURL }) => {
  const sunita = new Borrower(page, world);
  await sunita.openOffers();
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, "en", sunita);
  await other.openLandingPage();
  await other.requestAnotherCode();
  await other.enterCode();
  await expect(other.page).toHaveURL(/\/user\/offers/);
  await expect(other.offers().first()).toBeVisible();
  await context.close();
});
