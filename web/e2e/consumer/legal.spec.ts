import { expect, expectAccessible, expectForgotten, test } from "../fixtures.ts";
import { renderText } from "../texts.ts";

const PAGES = [
  ["/about", "about_title"],
  ["/privacy-policy", "privacy_title"],
  ["/terms-of-use", "terms_title"],
  ["/how-we-rank", "ranking_title"],
  ["/no/such/page", "common_not_found_title"],
] as const;

for (const language of ["en", "hi"] as const) {
  test(`text pages are accessible: ${language}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const descriptions = new Set<string | null>();
    for (const [path, title] of PAGES) {
      // Check the server-rendered HTML, which bookmarks and search results use.
      const composed = await (await page.request.get(path)).text();
      expect(composed).toContain(`<title>${renderText(language, title)} · Nitya Finance</title>`);
      descriptions.add(/<meta name="description" content="([^"]+)"/.exec(composed)?.[1] ?? null);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: renderText(language, title) })).toBeVisible();
      await expect(page).toHaveTitle(`${renderText(language, title)} · Nitya Finance`);
      await expect(page.getByRole("status", { name: renderText(language, "common_loading") })).toHaveCount(0);
      await expectAccessible(page);
    }
    expect(descriptions.size).toBe(PAGES.length);
    expect(descriptions).not.toContain(null);
  });
}

test("server errors follow the language chosen later", async ({ page }) => {
  await page.goto("/calculator");
  await page.getByLabel(renderText("en", "calc_amount"), { exact: true }).fill("0");
  await page.getByRole("button", { name: renderText("en", "calc_submit") }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page).toHaveTitle(`${renderText("hi", "calc_title")} · Nitya Finance`);
  await expect(page.getByRole("alert").first()).toContainText(/[\u0900-\u097F]/);
  await expect(page.getByRole("alert").first()).not.toContainText("Write");
});

test("the privacy policy names the grievance officer, the 30 days, the regulator's portal and the data page", async ({
  page,
}) => {
  await page.goto("/privacy-policy");
  const policy = page.getByRole("article");
  await expect(policy.getByText(/, grievance officer/)).toBeVisible();
  await expect(policy.getByText(/30 days/).first()).toBeVisible();
  await expect(policy.getByRole("link", { name: "RBI complaint portal" })).toHaveAttribute(
    "href",
    "/redirect?to=rbi-complaints",
  );
  await expect(policy.getByRole("link", { name: "Your data" })).toHaveAttribute("href", "/user/my-data");
});

test("a partner's terms and privacy policy name only the partner, its company and its officer", async ({ page }) => {
  for (const path of ["/terms-of-use", "/privacy-policy"]) {
    await page.goto(`${path}?partner=udaan_credit`);
    await expect(page.getByText(/^Udaan Credit (brings you|asks only)/)).toBeVisible();
    await expect(page.getByRole("article").getByText("Udaan Credit Services")).toBeVisible();
    await expect(page.getByText("Farhan Qureshi")).toHaveCount(2);
    await expect(page.getByText("Meera Nair")).toHaveCount(0);
    await expectForgotten(page, "urlSegment");
  }
  await page.goto("/terms-of-use?partner=nobody");
  await expect(page.getByText(/^Nitya Finance brings you and lenders together/)).toBeVisible();
});
