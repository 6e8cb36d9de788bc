import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { World } from "../world.ts";
import { Borrower } from "./borrower.ts";

/** Takes a loan until its disbursal and clears the phone's storage. */
async function takeFirstLoan(page: Page, world: World): Promise<Borrower> {
  const sunita = new Borrower(page, world, "hi");
  await world.speedUpLenders();
  await sunita.openOffers();
  await sunita.chooseOffer("Money View");
  await sunita.fillLenderForm();
  await sunita.button("apply_send").click();
  const sent = page.getByRole("article", { name: "Money View" });
  await expect(sent.getByText(sunita.text("status_disbursed"), { exact: true }).first()).toBeVisible();
  await sunita.openMenu();
  await sunita.button("nav_logout").click();
  await expect(sunita.heading("common_landing_title")).toBeVisible();
  return sunita;
}

async function logInAgain(sunita: Borrower): Promise<void> {
  await sunita.requestAnotherCode();
  await sunita.enterCode();
  await expect(sunita.heading("common_your_applications")).toBeVisible();
}

async function confirmIdentity(sunita: Borrower): Promise<void> {
  await sunita.saveRepayments("Money View");
  const title = sunita.text("welcome_identity_title");
  await expect(sunita.page.getByRole("heading", { name: title })).toBeVisible();
  await expectAccessible(sunita.page);
  await sunita.field("tin").fill(sunita.pan);
  await sunita.enterBirthDate("14", "8", "1994");
  await sunita.button("welcome_identity_confirm").click();
  await sunita.continueWithRepayments();
}

function findCard(sunita: Borrower, lender: string) {
  return sunita.page.getByRole("article", { name: lender, exact: true });
}

test("a second loan after a disbursal: the existing lender needs a confirmation, another lender does not", async ({
  page,
  world,
}) => {
  const sunita = await takeFirstLoan(page, world);
  await logInAgain(sunita);
  const ended = page.getByRole("region", { name: sunita.text("applications_ended") });
  await expect(ended.getByRole("article", { name: "Money View" })).toBeVisible();
  await expectAccessible(page);

  await sunita.button("common_start_new").click();
  await confirmIdentity(sunita);
  const paid = sunita.text("offers_elsewhere", { lender: "Money View", status: sunita.text("status_disbursed") });
  await expect(findCard(sunita, "Money View").getByText(paid)).toBeVisible();
  await expectAccessible(page);

  // The earlier answers are shown and not asked again; only the purpose changes.
  await sunita.chooseOffer("Nira");
  const known = page.getByRole("region", { name: sunita.text("apply_known", { lender: "Nira" }) });
  await expect(known).toContainText("विवाहित");
  await expectAccessible(page);
  await known.getByRole("button", { name: sunita.text("common_change") }).click();
  await expect(page.getByRole("radio", { name: "विवाहित", exact: true })).toBeChecked();
  await page.getByRole("radio", { name: "विवाहित", exact: true }).check();
  for (const list of await page.getByRole("main").getByRole("combobox").all()) await list.selectOption({ index: 1 });
  for (const group of await page.getByRole("main").getByRole("group").all()) {
    if ((await group.getByRole("radio", { checked: true }).count()) > 0) continue;
    await group.getByRole("radio").first().check();
  }
  await sunita.keyFactsBox().check();
  await sunita.consentBox().check();
  await sunita.button("apply_send").click();
  await expect(sunita.heading("status_declined_title", { lender: "Nira" })).toBeVisible();
  await expectAccessible(page);

  // The first lender takes another application only after a confirmation.
  await sunita.link("common_to_offers").click();
  await sunita.chooseOffer("Money View");
  await expectAccessible(page);
  await sunita.fillLenderForm();
  const status = sunita.text("status_disbursed");
  await page.getByRole("checkbox", { name: sunita.text("apply_again", { lender: "Money View", status }) }).check();
  await sunita.button("apply_send").click();
  await expect(sunita.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
  await expectAccessible(page);

  await sunita.openMenu();
  await sunita.link("common_your_applications").click();
  await expect(page).toHaveURL("/user/applications");
  await expect(page.getByRole("article", { name: "Money View" })).toHaveCount(2);
  await expect(page.getByRole("article", { name: "Nira" })).toHaveCount(1);
  await expectAccessible(page);
});

test("a consent is withdrawn and given again: submissions are kept, offers return", async ({ page, world }) => {
  const sunita = await takeFirstLoan(page, world);
  await logInAgain(sunita);
  await sunita.openMenu();
  await sunita.link("common_my_data").click();
  await expect(sunita.heading("common_my_data")).toBeVisible();
  await expectAccessible(page);
  const name = sunita.text("mydata_withdraw_this", { title: sunita.text("consent_matching") });
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: sunita.text("mydata_withdraw_title") });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: sunita.text("mydata_withdraw_confirm") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name, exact: true })).toBeHidden();

  // The loan's status is visible without the consent.
  await sunita.openMenu();
  await sunita.link("common_your_applications").click();
  await expect(page.getByRole("article", { name: "Money View" })).toBeVisible();
  await expectAccessible(page);

  await sunita.button("common_start_new").click();
  await expect(sunita.heading("matching_consent_title")).toBeVisible();
  await expect(sunita.offers()).toHaveCount(0);
  await expectAccessible(page);
  await sunita.button("common_continue").click();
  await expect(page.getByText(sunita.text("common_consent_required"))).toBeVisible();
  await sunita.giveMatchingConsent();
  await confirmIdentity(sunita);
  await expectAccessible(page);

  await page.goto("/user/my-data");
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  const [, withdrawn = ""] = sunita.text("mydata_consent_withdrawn").split("{date}");
  await expect(page.getByText(withdrawn)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
