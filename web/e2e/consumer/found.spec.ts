import { expect, expectAccessible, test } from "../fixtures.ts";
import { type Language, renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

/** Public pages that are excluded from search engines. */
const UNLISTED = ["/verification", "/products", "/co-applicant", "/credit-cards/compare", "/404", "/offline"];

for (const language of LANGUAGES) {
  test(`a visitor reads the gold loan guide and starts an application: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    const path = `/products/gold-loans?lang=${language}`;
    // Check the server-rendered HTML, as search engines see it.
    const composed = await (await page.request.get(path)).text();
    expect(composed).toContain(sunita.text("guide_gold_title"));
    expect(composed).toContain("₹1,12,683");
    expect(composed).not.toContain("__BOOT");
    await page.goto(path);
    await expect(sunita.heading("guide_gold_title")).toBeVisible();
    await expect(page.getByText("₹1,27,500")).toBeVisible();
    await expect(sunita.button("guide_start")).toBeVisible();
    await expectAccessible(page);
    await sunita.link("common_product_business_loans").click();
    await expect(sunita.heading("guide_business_title")).toBeVisible();
    await page.goBack();
    await sunita.button("guide_start").click();
    await sunita.requestCode();
    await sunita.enterCode();
    await expect(page).toHaveURL("/user/user-detail/gold-loan");
  });

  test(`public pages are accessible: ${language}`, async ({ page, request, baseURL, context }) => {
    test.slow();
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? ""));
    const paths = listed.filter(({ search }) => search === `?lang=${language}`).map(({ pathname }) => pathname);
    expect(paths).toContain("/products/personal-loans");
    for (const path of [...paths, ...UNLISTED]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole("status", { name: renderText(language, "common_loading") })).toHaveCount(0);
        await expectAccessible(page);
      });
    }
  });
}

test("a URL's language is that of the page, and follows the language switch", async ({ page }) => {
  await page.goto("/products/personal-loans?lang=hi");
  await expect(page.getByRole("heading", { level: 1, name: renderText("hi", "guide_personal_title") })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/products/personal-loans?lang=en");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: renderText("en", "guide_personal_title") })).toBeVisible();
  // The chosen language is kept on pages whose URL does not name it.
  await page.goto("/how-we-rank");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
