import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

/** Records the POST requests that the page sends from now on. */
function recordPosts(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

for (const language of LANGUAGES) {
  test.describe(language, () => {
    const text = (key: string, params?: Record<string, string | number>) => renderText(language, key, params);

    test("a customer reads and downloads an offer's key facts statement, and then applies", async ({ page, world }) => {
      await world.speedUpLenders();
      const sunita = new Borrower(page, world, language);
      await sunita.openOffers();
      const card = sunita.offers().filter({ has: page.getByRole("heading", { name: "Money View" }) });
      await card.getByRole("button", { name: text("offers_unfold") }).click();
      await card.getByRole("link", { name: text("common_kfs_title") }).click();
      await expect(page).toHaveURL(/\/user\/kfs\?offer=/);
      await expect(sunita.heading("common_kfs_title")).toBeFocused();
      await expect(page.getByText(text("kfs_page_valid_until"), { exact: true })).toBeVisible();
      await expect(page.getByRole("table").last().getByRole("row")).toHaveCount(25);
      await expectAccessible(page);

      const download = page.waitForEvent("download");
      await sunita.button("common_pdf_download").click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
      await expect(sunita.link("common_pdf_open")).toBeVisible();

      await sunita.link("kfs_page_to_offer", { lender: "Money View" }).click();
      await expect(sunita.heading("apply_title", { lender: "Money View" })).toBeVisible();
      await expect(sunita.keyFactsBox()).not.toBeChecked();
      await expectAccessible(page);
      await sunita.button("apply_send").click();
      await sunita.expectAlert(text("apply_kfs_required"));
      await sunita.fillLenderForm();
      const sent = recordPosts(page);
      await sunita.button("apply_send").click();
      await expect(sunita.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
      expect(sent.map((path) => path.split("/").at(-1))).toEqual(["acknowledge", "submissions"]);
    });
  });
}

test("form values are kept while the statement is read; in another language it must be confirmed again", async ({
  page,
  world,
}) => {
  const sunita = new Borrower(page, world);
  await sunita.openOffers();
  await sunita.chooseOffer("Money View");
  await sunita.fillLenderForm();
  await page
    .getByRole("main")
    .getByRole("link", { name: sunita.text("apply_kfs_read") })
    .click();
  await expect(sunita.heading("common_kfs_title")).toBeVisible();
  await page.goBack();
  await expect(sunita.keyFactsBox()).toBeChecked();
  await expect(page.getByRole("checkbox").last()).toBeChecked();

  await page.getByRole("banner").getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  const reader = new Borrower(page, world, "hi", sunita);
  await expect(reader.keyFactsBox()).not.toBeChecked();

  // The statement of another customer's offer is not shown.
  await page.goto("/user/kfs?offer=019f0000-0000-7000-8000-000000000000");
  await expect(page.getByText(reader.text("kfs_page_unknown"))).toBeVisible();
  await expectAccessible(page);
  await reader.link("common_to_offers").click();
  await expect(page).toHaveURL(/\/user\/offers/);
});
