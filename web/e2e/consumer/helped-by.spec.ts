import { expect, expectAccessible, test } from "../fixtures.ts";
import { openPortal } from "../partner/portal.ts";
import type { Language } from "../texts.ts";
import { Borrower } from "./borrower.ts";

const LANGUAGES: Language[] = ["en", "hi"];

for (const language of LANGUAGES) {
  test(`a customer with a shop's code sees who helps, on every page: ${language}`, async ({
    page,
    browser,
    baseURL,
    world,
  }) => {
    const { email, password } = await world.findLogin("merchant");
    const inside = await page.request.post("/api/partner/login", { data: { email, password } });
    const { token } = (await inside.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const link = await page.request.post("/api/partner/link", { headers });
    const { code } = (await link.json()) as { code: string };

    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const sunita = new Borrower(await context.newPage(), world, language);
    await sunita.openLandingPage();
    await sunita.page.goto(`/l/${code}`);
    await expect(sunita.heading("common_landing_title")).toBeVisible();
    const [before = "", after = ""] = sunita.text("landing_helped_by").split("{shop}");
    const helped = sunita.page.getByText(new RegExp(`^${before}.+${after}$`));
    await expect(helped).toBeVisible();
    await expectAccessible(sunita.page);
    await sunita.requestCode();
    await expect(sunita.page.getByRole("contentinfo").getByText(new RegExp(`^${before}.+${after}$`))).toBeVisible();
    await expectAccessible(sunita.page);
    await context.close();

    const stranger = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await stranger.goto("/");
    await expect(stranger.getByText(new RegExp(`^${before}.+${after}$`))).toHaveCount(0);
  });
}

test("a merchant downloads the poster of the own link", async ({ page, world }) => {
  await openPortal(page, world);
  await page.getByLabel("Size").selectOption("Counter card (A5)");
  await page.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("poster-card-hi.pdf");
  await expectAccessible(page);
});
