import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import type { World } from "../world.ts";
import { Borrower } from "./borrower.ts";

/** Attempts at a PAN per hour (`data/policy/limits.toml`). */
const MAX_ATTEMPTS = 5;
const BIRTH = ["14", "8", "1994"] as const;

/** A customer with a disbursed loan: the application is closed, the profile complete. */
async function takeLoan(page: Page, world: World): Promise<Borrower> {
  const sunita = new Borrower(page, world);
  await world.speedUpLenders();
  await sunita.openOffers();
  await sunita.chooseOffer("Money View");
  await sunita.fillLenderForm();
  await sunita.button("apply_send").click();
  const application = page.getByRole("article", { name: "Money View" });
  const paidOut = application.getByText(sunita.text("status_disbursed"), { exact: true });
  await expect(paidOut.first()).toBeVisible();
  return sunita;
}

/** Logs the same customer in on a phone that was not used before. */
async function logInOnAnotherPhone(
  known: Borrower,
  browser: Browser,
  world: World,
  baseURL: string | undefined,
  language: Language = "en",
): Promise<Borrower> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, language, known);
  await other.openLandingPage();
  await other.requestAnotherCode();
  await other.enterCode();
  await expect(other.heading("common_your_applications")).toBeVisible();
  return other;
}

async function enterIdentity(person: Borrower, pan: string): Promise<void> {
  await expect(person.page.getByRole("heading", { name: person.text("welcome_identity_title") })).toBeVisible();
  await person.field("tin").fill(pan);
  await person.enterBirthDate(...BIRTH);
  await person.button("welcome_identity_confirm").click();
}

test("a disbursed loan is shown on another phone, with its number, statement and contact", async ({
  page,
  browser,
  world,
  baseURL,
}) => {
  const sunita = await takeLoan(page, world);
  const other = await logInOnAnotherPhone(sunita, browser, world, baseURL);
  await expect(other.page).toHaveURL("/user/applications");
  const ended = other.page.getByRole("region", { name: other.text("applications_ended") });
  await expect(ended.getByRole("article", { name: "Money View" })).toBeVisible();
  await expect(ended.getByRole("link", { name: /^1800/ })).toBeVisible();
  await expectAccessible(other.page);
  await ended.getByRole("link", { name: /^Key Facts Statement you read/ }).click();
  await expect(other.heading("common_kfs_title")).toBeFocused();
  await expect(other.page.getByText(other.text("kfs_page_acknowledged"))).toBeVisible();
  await other.link("common_back").click();
  await expect(other.page).toHaveURL("/user/applications");
  for (const path of ["/", "/user/offers", "/user/money-view"]) {
    await other.page.goto(path);
    await expect(other.page).toHaveURL("/user/applications");
  }
  await other.page.context().close();
});

test("a new application starts with the previous answers", async ({ page, browser, world, baseURL }) => {
  const sunita = await takeLoan(page, world);
  const before = await page.evaluate(() => localStorage.getItem("appId"));
  const other = await logInOnAnotherPhone(sunita, browser, world, baseURL);
  await other.button("common_start_new").click();
  await other.saveRepayments("Money View");
  await expect(other.page.getByText(`On file: ******${sunita.pan.slice(-4)}`)).toBeVisible();
  await enterIdentity(other, "ABCPN0003F");
  await other.expectAlert("Tries left:");
  await other.field("tin").fill(sunita.pan.toLowerCase());
  await other.button("welcome_identity_confirm").click();
  await other.continueWithRepayments();
  expect(await other.page.evaluate(() => localStorage.getItem("appId"))).not.toBe(before);
  await other.page.context().close();
});

test("repeated wrong identity answers are locked out, with the end of the lockout", async ({
  page,
  browser,
  world,
  baseURL,
}) => {
  const sunita = await takeLoan(page, world);
  const other = await logInOnAnotherPhone(sunita, browser, world, baseURL);
  await other.button("common_start_new").click();
  await other.saveRepayments("Money View");
  const alert = other.page.getByRole("alert");
  await other.button("welcome_identity_confirm").click();
  await expect(alert).toBeFocused();
  await expectAccessible(other.page);

  await other.field("tin").fill("ABCPN0003F");
  await other.enterBirthDate(...BIRTH);
  await other.button("welcome_identity_confirm").click();
  for (let left = MAX_ATTEMPTS - 1; left >= 0; left--) {
    await expect(alert).toContainText(other.text("welcome_identity_different", { tries: left }));
    await other.button("welcome_identity_confirm").click();
  }
  const [, until = ""] = other.text("welcome_identity_locked").split("{time}");
  await expect(alert).toContainText(until);
  await other.page.context().close();
});

for (const language of ["en", "hi"] as const) {
  test(`pages are accessible: ${language}`, async ({ page, browser, world, baseURL }) => {
    const sunita = await takeLoan(page, world);
    const other = await logInOnAnotherPhone(sunita, browser, world, baseURL, language);
    await expectAccessible(other.page);
    await other.button("common_start_new").click();
    await other.saveRepayments("Money View");
    await expect(other.page.getByRole("heading", { name: other.text("welcome_identity_title") })).toBeVisible();
    await other.button("welcome_identity_confirm").click();
    await expect(other.page.getByRole("alert")).toBeFocused();
    await expectAccessible(other.page);
    await other.page.context().close();
  });
}

test("applying again to a lender that disbursed needs a confirmation", async ({ page, browser, world, baseURL }) => {
  const sunita = await takeLoan(page, world);
  const other = await logInOnAnotherPhone(sunita, browser, world, baseURL);
  await other.button("common_start_new").click();
  await other.saveRepayments("Money View");
  await enterIdentity(other, sunita.pan);
  await other.continueWithRepayments();
  const paidOut = other.text("status_disbursed");
  const note = other.text("offers_elsewhere", { lender: "Money View", status: paidOut });
  await expect(other.page.getByText(note)).toBeVisible();
  await other.chooseOffer("Money View");
  await other.fillLenderForm();
  const again = other.page.getByRole("checkbox", {
    name: other.text("apply_again", { lender: "Money View", status: paidOut }),
  });
  await other.button("apply_send").click();
  await other.expectAlert(other.text("apply_again_required"));
  await again.check();
  await other.button("apply_send").click();
  await expect(other.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
  await other.page.context().close();
});
