import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

for (const language of LANGUAGES) {
  const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

  test(`visitors compute the value of gold (${language})`, async ({ page, world }) => {
    const visitor = new Borrower(page, world, language);
    await visitor.openLandingPage();
    await visitor.link("nav_calculator").click();
    await visitor.link("common_gold_calculator").click();
    await expect(visitor.heading("common_gold_calculator")).toBeVisible();
    const answer = page.getByRole("heading", { name: text("gold_answer") });
    await expect(answer).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel(text("gold_grams")).fill("");
    await visitor.button("gold_submit").click();
    await visitor.expectAlert(text("invalid_required"));
    await page.getByLabel(text("gold_grams")).fill("१०");
    await visitor.button("gold_add").click();
    await page.getByLabel(text("gold_kind")).last().selectOption(text("gold_kind_coin"));
    await page.getByLabel(text("gold_grams")).last().fill("8");
    await page
      .getByLabel(text("gold_carats"))
      .last()
      .selectOption(text("gold_carat", { carats: 18 }));
    await visitor.button("gold_submit").click();
    await visitor.expectAlert(text("invalid_coin_carats", { min: 22 }));
    await page
      .getByLabel(text("gold_carats"))
      .last()
      .selectOption(text("gold_carat", { carats: 24 }));
    await visitor.button("gold_submit").click();
    await expect(answer).toBeFocused();
    await expect(page.getByText(text("gold_line_coin", { grams: 8, carats: 24 }))).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(text("gold_line_coin", { grams: 8, carats: 24 }))).toBeVisible();
  });
}
