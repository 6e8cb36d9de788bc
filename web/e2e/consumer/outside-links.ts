import { expect, type Locator, type Page } from "@playwright/test";
import { type Language, renderText } from "../texts.ts";
import type { World } from "../world.ts";

/** Registered targets outside of the site (data/redirect-targets.toml) and their URLs. */
export const OUTSIDE_PLACES = {
  "rbi-complaints": "https://cms.rbi.org.in/",
  "rbi-sachet": "https://sachet.rbi.org.in/",
  "irdai-complaints": "https://bimabharosa.irdai.gov.in/",
  "cyber-crime": "https://cybercrime.gov.in/",
  "cibil-report": "https://www.cibil.com/freecibilscore",
  "experian-report": "https://www.experian.in/",
  "equifax-report": "https://www.equifax.co.in/",
  "crif-report": "https://www.crifhighmark.com/",
} as const;

type OutsidePlace = keyof typeof OUTSIDE_PLACES;

/** Matches our redirect URLs. */
const REDIRECT_URL = /^http:\/\/[^/]+\/redirect\/[a-z-]+$/;

/** Blocks redirects to outside sites: shows a stub page instead and records the target URLs. */
export async function stubOutsideLinks(page: Page): Promise<string[]> {
  const left: string[] = [];
  await page.route(REDIRECT_URL, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const to = answer.headers()["location"];
    left.push(to === undefined ? `no way out: ${answer.status()}` : new URL(to).href);
    await route.fulfill({ contentType: "text/html", body: "<h1>Elsewhere</h1>" });
  });
  return left;
}

/** Follows an outside link to its stub page and back, and expects the click to be counted. */
export async function followOutsideLink(
  place: OutsidePlace,
  page: Page,
  world: World,
  language: Language,
): Promise<void> {
  const address = OUTSIDE_PLACES[place];
  const { host } = new URL(address);
  const before = await world.countRedirectClicks(place);
  const from = page.url();
  const left = await stubOutsideLinks(page);
  await findOutsideLink(place, page).first().click();
  await expect(page).toHaveURL(`/redirect?to=${place}`);
  await expect(page.getByText(renderText(language, "redirect_host", { host }))).toBeVisible();
  await page.getByRole("link", { name: renderText(language, "cards_leaving_link", { host }) }).click();
  await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(left).toEqual([address]);
  await page.unroute(REDIRECT_URL);
  await expect.poll(() => world.countRedirectClicks(place)).toBe(before + 1);
  await page.goto(from);
  await expect(findOutsideLink(place, page).first()).toBeVisible();
}

function findOutsideLink(place: OutsidePlace, page: Page): Locator {
  return page.getByRole("main").locator(`a[href="/redirect?to=${place}"]`);
}
