import { test } from "../fixtures.ts";
import { enter } from "../partner/portal.ts";
import { enter as enterAdmin } from "../admin/back-office.ts";
import { Borrower } from "./borrower.ts";
import { logInReady } from "./ready.ts";

const OUT = "/tmp/shots-home14";
for (const language of ["en", "hi"] as const) {
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
  ] as const) {
    test(`shots ${language} ${width}`, async ({ page, world, context, baseURL, browser }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await page.setViewportSize({ width, height });
      const sunita = new Borrower(page, world, language);
      await sunita.opensTheLandingPage();
      await logInReady(page, world, sunita.mobile, language);
      await page.goto("/user/applications");
      await page.getByText(sunita.text("holding_messages")).click();
      await page.getByText(sunita.text("account_sessions_title")).click();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${OUT}/home-${language}-${width}.png`, fullPage: true });
      const other = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width, height } });
      await other.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      const portal = await other.newPage();
      await enter(portal, world);
      await portal.waitForTimeout(800);
      await portal.screenshot({ path: `${OUT}/portal-${language}-${width}.png`, fullPage: true });
      const { email, password } = await world.login("merchant");
      const inside = await portal.request.post("/api/partner/login", { data: { email, password } });
      const { token } = (await inside.json()) as { token: string };
      const link = await portal.request.post("/api/partner/link", { headers: { authorization: `Bearer ${token}` } });
      const { code } = (await link.json()) as { code: string };
      const visitor = await (
        await browser.newContext({ baseURL: baseURL ?? "", viewport: { width, height } })
      ).newPage();
      await visitor.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await visitor.goto(`/l/${code}`);
      await visitor.waitForTimeout(500);
      await visitor.screenshot({ path: `${OUT}/helped-${language}-${width}.png` });
      await visitor.goto("/how-we-rank");
      await visitor.waitForTimeout(500);
      await visitor.screenshot({ path: `${OUT}/helped-foot-${language}-${width}.png`, fullPage: true });
      const back = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width, height } });
      await back.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      const admin = await back.newPage();
      await enterAdmin(admin, world, "admin", "/admin/partners/2?tab=settings");
      await admin.waitForTimeout(1200);
      await admin.screenshot({ path: `${OUT}/partner-${language}-${width}.png`, fullPage: true });
      await admin.goto("/admin/tracking-links?open=qr-1");
      await admin.waitForTimeout(1200);
      await admin.screenshot({ path: `${OUT}/qr-${language}-${width}.png` });
    });
  }
}
