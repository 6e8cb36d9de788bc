import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, text } from "../texts.ts";
import { newMobile } from "./people.ts";
import { logInReady } from "./ready.ts";

const LANGUAGES: Language[] = ["en", "hi"];
const BRANDS = [...readFileSync("../data/brands.toml", "utf8").matchAll(/^key = "(\w+)"$/gm)].map(
  ([, key]) => key ?? "",
);
/** Where the sheet is kept, when somebody asks for it: `SAAKH_PICTURES=../docs/pictures npx playwright test contact-sheet`. */
const KEPT = process.env["SAAKH_PICTURES"];
const THUMB = { width: 108, height: 192 };

/** A brand's four pictures: landing page and offers, each in both languages. */
type Row = [brand: string, pictures: string[]];

/** Nothing sticks out, and nothing is drawn too weak to read. */
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

/** Drawn for the sheet only: what must hold is read from the page itself. */
async function addPicture(pictures: string[], page: Page): Promise<void> {
  if (KEPT === undefined) return;
  pictures.push((await page.screenshot({ type: "jpeg", quality: 55, scale: "css" })).toString("base64"));
}

test("landing page and offers of all brands can be read in both languages", async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  test.setTimeout(1_800_000);
  expect(BRANDS).toHaveLength(33);
  // Whoever is logged in is led from a landing page to the offers.
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: page.viewportSize() });
  const customer = await context.newPage();
  await customer.goto("/");
  await logInReady(customer, world, newMobile(), "en");
  const rows: Row[] = [];
  for (const brand of BRANDS) {
    await test.step(brand, async () => {
      const pictures: string[] = [];
      for (const language of LANGUAGES) {
        await page.goto(`/${brand}?lang=${language}`);
        await expect(page.getByRole("heading", { level: 1, name: text(language, "landing_title") })).toBeVisible();
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
      rows.push([brand, pictures]);
    });
  }
  await expectAccessible(customer);
  await context.close();
  if (KEPT !== undefined) await keepSheet(await browser.newPage({ viewport: { width: 1380, height: 800 } }), rows);
});

/** Draws all pictures on one sheet, three brands beside each other. */
async function keepSheet(sheet: Page, rows: readonly Row[]): Promise<void> {
  const drawn = rows.map(([brand, pictures]) => {
    const images = pictures.map((data) => `<img src="data:image/jpeg;base64,${data}" alt="" />`);
    return `<figure><figcaption>${brand}</figcaption>${images.join("")}</figure>`;
  });
  await sheet.setContent(`<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; font: 13px sans-serif }
    figure { margin: 0; display: grid; grid-template-columns: repeat(4, ${THUMB.width}px); gap: 3px }
    figcaption { grid-column: 1 / -1 }
    img { width: ${THUMB.width}px; height: ${THUMB.height}px; border: 1px solid #ccc; box-sizing: border-box }
  </style>${drawn.join("")}`);
  await sheet.screenshot({ path: `${KEPT}/brands.jpg`, type: "jpeg", quality: 62, fullPage: true });
  await sheet.close();
}
