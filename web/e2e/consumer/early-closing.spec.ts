import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

for (const language of LANGUAGES) {
  test.describe(language, () => {
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

    test("early closing of offers: costs, foreclosure terms, and a suggestion", async ({ page, world }) => {
      const sunita = new Borrower(page, world, language);
      await sunita.openOffers();
      const offers = await page.getByRole("article").count();
      await page.getByRole("heading", { name: text("early_table_title") }).click();
      const items = page.getByRole("list", { name: text("early_items") }).getByRole("listitem");
      await expect(items).toHaveCount(offers);
      await expect(page.getByLabel(text("early_month"))).toHaveValue("12");
      await expectAccessible(page);

      const answered = page.waitForResponse((response) => response.url().includes("early-closing"));
      await page.getByLabel(text("early_month")).selectOption({ index: 1 });
      const { changed } = (await (await answered).json()) as { changed: boolean };
      const key = changed ? "early_order_changes" : "early_order_same";
      const [beginning = ""] = text(key, { number: 1 }).split("{");
      await expect(page.getByText(beginning)).toBeVisible();

      const first = sunita.offers().first();
      await first.getByRole("button", { name: text("offers_unfold") }).click();
      await first.getByRole("button", { name: text("common_all_costs") }).click();
      const closing = first.getByRole("table", { name: text("common_early_table_unit") });
      await expect(closing.getByRole("row")).toHaveCount(4);
      await expect(closing.getByRole("rowheader")).toHaveText(["6", "12", "18"]);
      await expect(first.getByText(text("early_cooling_title"))).toBeVisible();
      await expectAccessible(page);

      await sunita.button("common_change").click();
      await sunita.field("desired_loan_amount").fill("500000");
      await sunita.button("offers_change_save").click();
      await expect(page.getByRole("dialog")).toBeHidden();
      const proposed = page.getByRole("region", { name: text("offers_suggestions_title") });
      await expect(proposed).toBeVisible();
      await expectAccessible(page);
      await proposed.getByRole("button").first().click();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByText("₹5,00,000", { exact: true })).toBeHidden();
      await expect(sunita.offers().first()).toBeVisible();
    });
  });
}
