import { expect, type Locator, type Page } from "@playwright/test";
import { type Language, text } from "../texts.ts";
import type { World } from "../world.ts";

/** The registered places outside of the site (data/redirect-targets.toml), and the address that each leads to. */
export const OUTSIDE = {
  "rbi-complaints": "https://cms.rbi.org.in/",
  "rbi-sachet": "https://sachet.rbi.org.in/",
  "irdai-complaints": "https://bimabharosa.irdai.gov.in/",
  "cyber-crime": "https://cybercrime.gov.in/",
  "cibil-report": "https://www.cibil.com/freecibilscore",
  "experian-report": "https://www.experian.in/",
  "equifax-report": "https://www.equifax.co.in/",
  "crif-report": "https://www.crifhighmark.com/",
} as const;

type Place = keyof typeof OUTSIDE;

/** Follows a page's link out of the site to its end, where nobody is reached, and comes back; each time it is counted. */
export async function goesOutTo(place: Place, page: Page, world: World, language: Language): Promise<void> {
  const address = OUTSIDE[place];
  const { host } = new URL(address);
  const before = await world.clicksOutTo(place);
  const from = page.url();
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Elsewhere</h1>" }));
  await linkTo(place, page).first().click();
  await expect(page).toHaveURL(`/redirect?to=${place}`);
  await expect(page.getByText(text(language, "redirect_host", { host }))).toBeVisible();
  await page.getByRole("link", { name: text(language, "cards_leaving_link", { host }) }).click();
  await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(page.url()).toBe(address);
  await expect.poll(() => world.clicksOutTo(place)).toBe(before + 1);
  await page.goto(from);
  await expect(linkTo(place, page).first()).toBeVisible();
}

function linkTo(place: Place, page: Page): Locator {
  return page.getByRole("main").locator(`a[href="/redirect?to=${place}"]`);
}
