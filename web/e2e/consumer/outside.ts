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

/** The program's way out of the site. */
const WAY_OUT = /^http:\/\/[^/]+\/redirect\/[a-z-]+$/;

/** Stays here where the program leads out of the site: gives where it would have led to, and shows a page in its place. */
export async function stayInside(page: Page): Promise<string[]> {
  const left: string[] = [];
  await page.route(WAY_OUT, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const to = answer.headers()["location"];
    left.push(to === undefined ? `no way out: ${answer.status()}` : new URL(to).href);
    await route.fulfill({ contentType: "text/html", body: "<h1>Elsewhere</h1>" });
  });
  return left;
}

/** Follows a page's link out of the site to its end, where nobody is reached, and comes back; each time it is counted. */
export async function goesOutTo(place: Place, page: Page, world: World, language: Language): Promise<void> {
  const address = OUTSIDE[place];
  const { host } = new URL(address);
  const before = await world.clicksOutTo(place);
  const from = page.url();
  const left = await stayInside(page);
  await linkTo(place, page).first().click();
  await expect(page).toHaveURL(`/redirect?to=${place}`);
  await expect(page.getByText(text(language, "redirect_host", { host }))).toBeVisible();
  await page.getByRole("link", { name: text(language, "cards_leaving_link", { host }) }).click();
  await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(left).toEqual([address]);
  await page.unroute(WAY_OUT);
  await expect.poll(() => world.clicksOutTo(place)).toBe(before + 1);
  await page.goto(from);
  await expect(linkTo(place, page).first()).toBeVisible();
}

function linkTo(place: Place, page: Page): Locator {
  return page.getByRole("main").locator(`a[href="/redirect?to=${place}"]`);
}
