import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

for (const language of LANGUAGES) {
  test.describe(language, () => {
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

    test("visitors compute the cost of a loan", async ({ page, world }) => {
      const visitor = new Borrower(page, world, language);
      await visitor.openLandingPage();
      await visitor.link("nav_calculator").click();
      await expect(visitor.heading("calc_title")).toBeFocused();
      const usual = page.getByRole("heading", {
        name: text("calc_answer", { amount: "₹2,00,000", term: text("common_term_months", { months: 24 }) }),
      });
      await expect(usual).toBeVisible();
      await expectAccessible(page);

      // The regulator's own example: ₹20,000 at 15 % for 24 months, with charges of 240 and 160.
      await page.getByLabel(text("calc_amount"), { exact: true }).fill("20000");
      await page.getByLabel(text("calc_rate")).fill("15");
      await page.getByText(text("calc_charges")).click();
      await page.getByLabel(text("calc_fee_percent")).fill("");
      await page.getByLabel(text("calc_gst")).fill("");
      await page.getByLabel(text("calc_fee_flat")).fill("240");
      await page.getByLabel(text("calc_third_party")).fill("160");
      await visitor.button("calc_submit").click();
      const answer = page.getByRole("heading", {
        name: text("calc_answer", { amount: "₹20,000", term: text("common_term_months", { months: 24 }) }),
      });
      await expect(answer).toBeFocused();
      for (const figure of ["₹970", "17.07%", "₹19,600", "₹969.73"]) {
        await expect(page.getByText(figure, { exact: true })).toBeVisible();
      }
      const schedule = page.getByRole("table", { name: text("common_schedule_unit") });
      await expect(schedule.getByRole("row", { name: "1 20,000 720 250 970" })).toBeVisible();
      await expectAccessible(page);
    });

    test("invalid values are reported in the summary and at the field, in the server's words", async ({
      page,
      world,
    }) => {
      const visitor = new Borrower(page, world, language);
      await visitor.openLandingPage();
      await page.goto("/calculator");
      const months = page.getByLabel(text("calc_months"));
      const refused = page.waitForResponse((response) => response.status() === 422);
      await months.fill("9999");
      await visitor.button("calc_submit").click();
      const { fields } = (await (await refused).json()) as { fields: { months: string } };
      await visitor.expectAlert(fields.months);
      await expect(page.getByRole("alert")).toBeFocused();
      await expect(months).toHaveAttribute("aria-invalid", "true");
      await expect(page.locator("#loan-months-error")).toContainText(fields.months);
      await expectAccessible(page);
      await months.fill("12");
      await expect(page.getByRole("alert")).toBeHidden();
    });
  });
}

test("the loan is in the URL, and its link can be shared", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/calculator?amount=500000&months=36&rate=13.5");
  await expect(page.getByRole("heading", { name: "₹5,00,000 for 36 months" })).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe("?amount=500000&months=36&rate=13.5");
});

test("the ranking page links to the calculator", async ({ page }) => {
  await page.goto("/how-we-rank");
  await page.getByRole("main").getByRole("link", { name: "Loan calculator" }).click();
  await expect(page).toHaveURL("/calculator");
});
