import { expect, expectAccessible, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";
import { READY, type ReadyProduct } from "./ready.ts";

for (const product of Object.keys(READY) as ReadyProduct[]) {
  test(`a consent that was taken back is given again where it is missing: ${product}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world);
    await sunita.getsOffers(product);
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
