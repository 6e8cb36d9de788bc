import { expect, expectAccessible, expectForgotten, test } from "../fixtures.ts";
import { PartnerServer } from "../partner-server.ts";
import { type Language, renderText } from "../texts.ts";

for (const language of ["en", "hi"] as const satisfies Language[]) {
  test(`a merchant is handed over from the partner's site into the portal: ${language}`, async ({
    page,
    world,
    request,
    baseURL,
  }) => {
    const partner = await PartnerServer.start(request, world);
    const { email } = await world.findLogin("partner");
    await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    const { url } = await partner.callSigned("hand-overs", { email });
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1, name: renderText(language, "entry_title") })).toBeVisible();
    expect(page.url()).not.toContain("#");
    await expectAccessible(page);
    await page.getByRole("button", { name: renderText(language, "entry_go"), exact: true }).click();
    await expect(page).toHaveURL("/partner");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByRole("button", { name: renderText(language, "entry_go"), exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(renderText(language, "problem_hand_over_used"));
    await expectAccessible(page);
    await expectForgotten(page, "p_atkn");
  });
}
