import { expect, expectAccessible, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";
import { READY, type ReadyProduct } from "./ready-profile.ts";

for (const product of Object.keys(READY) as ReadyProduct[]) {
  test(`a withdrawn consent is given again where it is missing: ${product}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world);
    await sunita.openOffers(product);
    await page.goto("/user/my-data");
    await page.getByRole("button", { name: /^Withdraw: .*match/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: sunita.text("mydata_withdraw_confirm") })
      .click();
    await expect(page.getByText(/^Withdrawn on /).first()).toBeVisible();

    await page.goto(READY[product].offers);
    const missing = page.getByRole("region", { name: sunita.text("missing_consent_title") });
    await expect(missing).toBeVisible();
    await expectAccessible(page);
    await missing.getByRole("checkbox").check();
    await missing.getByRole("button", { name: sunita.text("missing_consent") }).click();
    await expect(sunita.offers().first()).toBeVisible();
  });
}

/** Lenders that approve without disbursing. */
const APPROVING_LENDERS: Record<ReadyProduct, string> = {
  "Personal Loans": "Gulmohar Lending",
  "Gold Loans": "indiagold",
  "Business Loans": "Udyog Setu",
  "Affordable Housing Loan": "Nilgiri Nest",
};

for (const product of Object.keys(READY) as ReadyProduct[]) {
  test(`a submission is withdrawn, and sent again: ${product}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world);
    const lender = APPROVING_LENDERS[product];
    const applied = sunita.heading("status_applied_title", { lender });
    const sends = async () => {
      await sunita.fillLenderForm();
      await sunita.button("apply_send").click();
      await expect(applied).toBeVisible();
    };
    await sunita.openOffers(product);
    await sunita.chooseOffer(lender);
    await sends();

    await page.goto("/user/my-data");
    await page.getByRole("button", { name: `Withdraw: Sending your application to ${lender}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: sunita.text("mydata_withdraw_confirm") })
      .click();
    await page.goto("/user/applications");
    const ended = page.getByRole("region", { name: sunita.text("applications_ended") });
    await expect(ended.getByText(sunita.text("status_withdrawn"), { exact: true }).first()).toBeVisible();

    await page.goto(READY[product].offers);
    await page.getByRole("link", { name: `${sunita.text("offers_apply_again")}: ${lender}` }).click();
    await expect(sunita.heading("apply_title", { lender })).toBeVisible();
    await sends();
  });
}
