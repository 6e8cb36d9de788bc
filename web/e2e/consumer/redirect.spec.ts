import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { followOutsideLink, stubOutsideLinks } from "./outside-links.ts";

const PORTAL = "https://cms.rbi.org.in/";

for (const language of ["en", "hi"] as const satisfies Language[]) {
  test(`an outside link is confirmed on a page before it is followed: ${language}`, async ({ page }) => {
    const left = await stubOutsideLinks(page);
    await page.goto(`/privacy-policy?lang=${language}`);
    await page
      .getByRole("article")
      .getByRole("link", { name: renderText(language, "common_complaints_portal") })
      .click();
    await expect(page).toHaveURL("/redirect?to=rbi-complaints");
    await expect(page.getByRole("heading", { level: 1, name: renderText(language, "redirect_title") })).toBeVisible();
    const host = { host: "cms.rbi.org.in" };
    await expect(page.getByText(renderText(language, "redirect_host", host))).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("link", { name: renderText(language, "cards_leaving_stay") }).click();
    await expect(page).toHaveURL(/\/privacy-policy/);
    await page.goBack();
    expect(left).toEqual([]);
    await page.goto("/redirect?to=rbi-complaints");
    await page.getByRole("link", { name: renderText(language, "cards_leaving_link", host) }).click();
    await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
    expect(left).toEqual([PORTAL]);
  });

  test(`customers with other complaints get a link to the right portal: ${language}`, async ({ page, world }) => {
    await page.goto(`/terms-of-use?lang=${language}`);
    await expect(page.getByRole("article").locator('a[href^="/redirect?to="]')).toHaveCount(4);
    await expectAccessible(page);
    for (const place of ["rbi-complaints", "rbi-sachet", "cyber-crime", "irdai-complaints"] as const) {
      await followOutsideLink(place, page, world, language);
    }
  });

  test(`a link to an unregistered target is not followed: ${language}`, async ({ page }) => {
    for (const to of ["some-bank", "https://evil.example", "//evil.example", "javascript:alert(1)"]) {
      await page.goto(`/redirect?lang=${language}&to=${encodeURIComponent(to)}`);
      await expect(
        page.getByRole("heading", { level: 1, name: renderText(language, "redirect_unknown_title") }),
      ).toBeVisible();
      const links = page.getByRole("main").getByRole("link");
      await expect(links).toHaveCount(1);
      await expect(links).toHaveAttribute("href", "/");
      await expect(page.getByRole("main")).not.toContainText(to);
    }
    await expectAccessible(page);
    await page.goto("/redirect/https%3A%2F%2Fevil.example");
    await expect(page).toHaveURL("/redirect");
  });
}
