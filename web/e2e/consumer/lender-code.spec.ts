import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";
import { SELF_EMPLOYED } from "./ready-profile.ts";

const LENDER = "IndiaLends";

/** Computes the code of the simulated lender: the last six digits of its number. */
async function readLenderCode(request: APIRequestContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (await request.get("/api/applications", { headers })).json()) as {
    items: { submissions: { reference: string | null }[] }[];
  };
  return items[0]?.submissions[0]?.reference?.slice(-6) ?? "";
}

for (const language of ["en", "hi"] as const satisfies Language[]) {
  test(`a lender's passcode is passed on, and the application continues: ${language}`, async ({
    page,
    world,
    request,
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
    // The home page lists it first among the open tasks.
    await page.goto("/user/applications");
    const waiting = page.getByRole("region", { name: ravi.text("home_waiting") });
    await expect(waiting.getByText(ravi.text("lender_code_next", { lender: LENDER }))).toBeVisible();
    await waiting.getByRole("link", { name: ravi.text("common_enter_lender_code", { lender: LENDER }) }).click();
    await expect(ravi.heading("lender_code_title", { lender: LENDER })).toBeVisible();
    await expectAccessible(page);

    const token = await page.evaluate(() => localStorage.getItem("atkn") ?? "");
    const code = await readLenderCode(request, token);
    const typed = page.getByLabel(ravi.text("lender_code_label", { lender: LENDER, digits: 6 }));
    await typed.fill(code === "111111" ? "222222" : "111111");
    await ravi.expectAlert(ravi.text("problem_lender_code_wrong", { lender: LENDER }));
    await expectAccessible(page);
    await typed.fill(code);
    await expect(page.getByRole("alert")).toContainText(ravi.text("lender_code_taken", { lender: LENDER }));
    await expectAccessible(page);
    await ravi.link("lender_code_status").click();
    const sent = page.getByRole("article", { name: LENDER });
    await expect(sent.getByText(ravi.text("status_approved"), { exact: true }).first()).toBeVisible();
  });
}

test("a customer who follows the lender's message without a session logs in first", async ({ page, world }) => {
  const ravi = new Borrower(page, world);
  await page.goto("/user/indialends-otp");
  await expect(page).toHaveURL("/indialends-otp");
  await expect(ravi.heading("lender_code_title_unnamed")).toBeVisible();
  await expectAccessible(page);
  await ravi.requestCode();
  await ravi.enterCode();
  await expect(page).toHaveURL("/user/indialends-otp");
  await expect(page.getByText(ravi.text("lender_code_none"))).toBeVisible();
  await page.goto("/indialends-otp");
  await expect(page).toHaveURL("/user/indialends-otp");
});
