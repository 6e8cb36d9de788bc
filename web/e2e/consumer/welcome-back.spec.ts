import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import type { World } from "../world.ts";
import { Borrower } from "./borrower.ts";

/** How often a PAN may be tried in an hour (`data/policy/limits.toml`). */
const TRIES = 5;
const BIRTH = ["14", "8", "1994"] as const;

/** A customer whose loan was paid out: their application is closed, their profile complete. */
async function withALoan(page: Page, world: World): Promise<Borrower> {
  const sunita = new Borrower(page, world);
  await world.hurryLenders();
  await sunita.getsOffers();
  await sunita.choosesTheOfferOf("Money View");
  await sunita.answersTheLender();
  await sunita.button("apply_send").click();
  const application = page.getByRole("article", { name: "Money View" });
  const paidOut = application.getByText(sunita.text("status_disbursed"), { exact: true });
  await expect(paidOut.first()).toBeVisible();
  return sunita;
}

/** The same person on a phone that has not been used before, with the code typed and the product chosen. */
async function onAnotherPhone(
  known: Borrower,
  browser: Browser,
  world: World,
  baseURL: string | undefined,
  language: Language = "en",
): Promise<Borrower> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, language, known);
  await other.opensTheLandingPage();
  await other.asksForAnotherCode();
  await other.typesTheCode();
  await other.page.getByRole("button", { name: other.text("products_personal_loans") }).click();
  await expect(other.heading("profile_welcome_title", { name: "Sunita" })).toBeVisible();
  return other;
}

async function identifiesHerself(person: Borrower, pan: string): Promise<void> {
  await expect(person.heading("welcome_identity_title")).toBeFocused();
  await person.field("tin").fill(pan);
  await person.typesBirthDate(...BIRTH);
  await person.button("welcome_identity_confirm").click();
}

test("on another phone they go on, after saying who they are", async ({ page, browser, world, baseURL }) => {
  const sunita = await withALoan(page, world);
  const other = await onAnotherPhone(sunita, browser, world, baseURL);
  await other.page.goto("/user/offers");
  await expect(other.page).toHaveURL("/user/welcome-back");
  await expectAccessible(other.page);
  await other.button("common_continue").click();
  await expect(other.page.getByText(`We have it as ******${sunita.pan.slice(-4)}.`)).toBeVisible();
  await expect(other.page.getByText("We have it as ******1994.")).toBeVisible();

  await identifiesHerself(other, "ABCPN0003F");
  await other.isTold("Tries left:");
  await other.field("tin").fill(sunita.pan.toLowerCase());
  await other.button("welcome_identity_confirm").click();
  await expect(other.page).toHaveURL(/\/user\/offers/);
  await expect(other.offers().first()).toBeVisible();
  await other.page.context().close();
});

test("a new application begins with the answers of the old one", async ({ page, browser, world, baseURL }) => {
  const sunita = await withALoan(page, world);
  const before = await page.evaluate(() => localStorage.getItem("appId"));
  const other = await onAnotherPhone(sunita, browser, world, baseURL);
  await other.button("welcome_start_new").click();
  await identifiesHerself(other, sunita.pan);
  await expect(other.offers().first()).toBeVisible();
  expect(await other.page.evaluate(() => localStorage.getItem("appId"))).not.toBe(before);
  await other.page.context().close();
});

test("whoever guesses is stopped, and told until when", async ({ page, browser, world, baseURL }) => {
  const sunita = await withALoan(page, world);
  const other = await onAnotherPhone(sunita, browser, world, baseURL, "hi");
  await expectAccessible(other.page);
  await other.button("common_continue").click();
  await expect(other.heading("welcome_identity_title")).toBeVisible();
  const alert = other.page.getByRole("alert");
  await other.button("welcome_identity_confirm").click();
  await expect(alert).toBeFocused();
  await expectAccessible(other.page);

  await other.field("tin").fill("ABCPN0003F");
  await other.typesBirthDate(...BIRTH);
  await other.button("welcome_identity_confirm").click();
  for (let left = TRIES - 1; left >= 0; left--) {
    await expect(alert).toContainText(other.text("welcome_identity_different", { tries: left }));
    await other.button("welcome_identity_confirm").click();
  }
  const [, until = ""] = other.text("welcome_identity_locked").split("{time}");
  await expect(alert).toContainText(until);
  await other.page.context().close();
});
