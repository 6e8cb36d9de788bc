import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";
import { SELF_EMPLOYED } from "./ready-profile.ts";

const LENDER = "IndiaLends";

for (const language of ["en", "hi"] as const satisfies Language[]) {
  test(`an application is withdrawn from the home, which then asks for nothing: ${language}`, async ({
    page,
    world,
  }) => {
    await world.speedUpLenders();
    const ravi = new Borrower(page, world, language);
    await ravi.openOffers("Personal Loans", SELF_EMPLOYED);
    await ravi.chooseOffer(LENDER);
    await ravi.fillLenderForm();
    await ravi.button("apply_send").click();
    await expect(
      page.getByRole("link", { name: ravi.text("common_enter_lender_code", { lender: LENDER }) }),
    ).toBeVisible();

    await page.goto("/user/applications");
    const waiting = page.getByRole("region", { name: ravi.text("home_waiting") });
    await expect(page.getByRole("article", { name: LENDER })).toHaveCount(1);
    await waiting.getByText(ravi.text("applications_details")).click();
    await waiting.getByRole("button", { name: `${ravi.text("applications_withdraw")}: ${LENDER}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(ravi.text("applications_withdraw_text", { lender: LENDER }));
    await expect(dialog.getByRole("button", { name: ravi.text("common_cancel") })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: ravi.text("applications_withdraw_confirm") }).click();

    const ended = page.getByRole("region", { name: ravi.text("applications_ended") });
    await expect(ended.getByText(ravi.text("status_withdrawn"), { exact: true }).first()).toBeVisible();
    await expect(waiting).toContainText(ravi.text("home_waiting_none"));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}
