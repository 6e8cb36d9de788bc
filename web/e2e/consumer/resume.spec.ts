import { expect, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

test("another phone goes on where the first one stopped", async ({ page, browser, world, baseURL }) => {
  const sunita = new Borrower(page, world);
  await sunita.logsIn();
  await sunita.saysWhatSheNeeds();
  await sunita.saysWhoSheIs();
  await expect(sunita.heading("step_address_title")).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, "en", sunita);
  await other.opensTheLandingPage();
  await other.asksForAnotherCode();
  await other.typesTheCode();
  await other.saysWhereSheLives();
  await other.saysHowSheLives();
  await other.saysWhatSheEarns();
  await other.saysHowToReachHer();
  await expect(other.page.getByText("Sunita")).toBeVisible();
  await expect(other.page.getByText(`******${sunita.pan.slice(-4)}`)).toBeVisible();
  await other.asksForOffers();
  await context.close();

  await page.goto("/");
  await expect(page).toHaveURL(/\/user\/offers/);
  await expect(sunita.offers().first()).toBeVisible();
});

test("whoever has offers finds them after the code", async ({ page, browser, world, baseURL }) => {
  const sunita = new Borrower(page, world);
  await sunita.getsOffers();
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, "en", sunita);
  await other.opensTheLandingPage();
  await other.asksForAnotherCode();
  await other.typesTheCode();
  await expect(other.page).toHaveURL(/\/user\/offers/);
  await expect(other.offers().first()).toBeVisible();
  await context.close();
});
