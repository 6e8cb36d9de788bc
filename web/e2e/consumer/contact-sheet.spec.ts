import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { newMobile } from "../new-names.ts";
import { addPicture, writeSheet, type Sheet } from "../sheet.ts";
import { type Language, renderText } from "../texts.ts";
import { logInReady } from "./ready-profile.ts";

const LANGUAGES: Language[] = ["en", "hi"];
const BRANDS = [...readFileSync("../data/brands.toml", "utf8").matchAll(/^key = "(\w+)"$/gm)].map(
  ([, key]) => key ?? "",
);
/** Expects no horizontal overflow and sufficient contrast. */
async function expectReadable(page: Page): Promise<void> {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(shown);
  const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target))).toEqual([]);
}

async function expectHeaderAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include("header").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test("landing page and offers of all brands are readable in both languages", async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  test.setTimeout(1_800_000);
  expect(BRANDS).toHaveLength(33);
  // A landing page redirects a logged-in customer to the offers.
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: page.viewportSize() });
  const customer = await context.newPage();
  await customer.goto("/");
  await logInReady(customer, world, newMobile(), "en");
  const rows: Sheet["rows"] = [];
  for (const brand of BRANDS) {
    await test.step(brand, async () => {
      const pictures: string[] = [];
      for (const language of LANGUAGES) {
        await page.goto(`/${brand}?lang=${language}`);
        await expect(
          page.getByRole("heading", { level: 1, name: renderText(language, "common_landing_title") }),
        ).toBeVisible();
        await expect(page.locator(`link[href^="/brand/${brand}."][rel="stylesheet"]`)).toHaveCount(1);
        await expectReadable(page);
        await expectHeaderAccessible(page);
        await addPicture(pictures, page);
      }
      for (const language of LANGUAGES) {
        await customer.goto(`/${brand}?lang=${language}`);
        await expect(customer).toHaveURL("/user/offers");
        await expect(customer.locator("html")).toHaveAttribute("lang", language);
        await expect(customer.getByText("APR").first()).toBeVisible();
        await expectReadable(customer);
        await expectHeaderAccessible(customer);
        await addPicture(pictures, customer);
      }
      rows.push({ caption: brand, pictures });
    });
  }
  await expectAccessible(customer);
  await context.close();
  await writeSheet(browser, { name: "brands", thumb: { width: 108, height: 192 }, columns: 3, rows });
});
