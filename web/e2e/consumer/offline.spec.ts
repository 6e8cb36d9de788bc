import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

test.use({ serviceWorkers: "allow" });

interface CachedFile {
  path: string;
  text: string;
}

/** Returns everything in the site's Cache Storage. */
function readCachedFiles(page: Page): Promise<CachedFile[]> {
  return page.evaluate(async () => {
    const files: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        files.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? "" });
      }
    }
    return files;
  });
}

const ready = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

test("offline a page explains what is saved, and no personal data is cached", async ({ page, world, server }) => {
  await world.speedUpLenders();
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await ready(page);
  await sunita.fillProfile();
  await sunita.requestOffers();
  await sunita.chooseOffer("Money View");
  await sunita.fillLenderForm();
  await sunita.button("apply_send").click();
  await expect(sunita.heading("status_applied_title", { lender: "Money View" })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem("atkn"))) ?? "";
  // The service worker also lets pages behind the login through to the network.
  await page.goto("/user/applications");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await expect(async () =>
    expect((await readCachedFiles(page)).map(({ path }) => path)).toContain("/offline"),
  ).toPass();
  const files = await readCachedFiles(page);
  for (const { path } of files) expect(path).toMatch(/^\/(offline$|assets\/.+\.css$|brand\/.+\.(css|svg|png)$)/);
  const all = files.map((file) => file.text).join("\n");
  for (const own of [sunita.mobile, sunita.pan, token, "Sunita", "Money View", "560034", "Asha Textiles"]) {
    expect(own.length).toBeGreaterThan(4);
    expect(all).not.toContain(own);
  }

  await server.suspend();
  await page.goto("/user/applications");
  for (const language of ["en", "hi"] as const) {
    await expect(page.getByRole("heading", { level: 1, name: renderText(language, "offline_title") })).toBeVisible();
    await expect(page.getByText(renderText(language, "offline_not_saved_text"))).toBeVisible();
  }
  await expect(page.getByRole("img", { name: "Nitya Finance" })).toBeVisible();
  await expectAccessible(page);
  await server.resume();
  await page.getByRole("link", { name: renderText("en", "common_try_again") }).click();
  await expect(page).toHaveURL("/user/applications");
  await expect(page.getByText("Money View").first()).toBeVisible();
});

test("the offline page has the partner's brand, and the site can be installed", async ({ page }) => {
  await page.goto("/udaan_credit");
  await ready(page);
  await page.goto("/udaan_credit");
  await expect(async () => {
    const offline = (await readCachedFiles(page)).find(({ path }) => path === "/offline");
    expect(offline?.text).toContain("/brand/udaan_credit.");
  }).toPass();
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await page.request.get(address ?? "")).json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe("Udaan Credit");
  const sizes = await page.evaluate(
    async (sources) => {
      const measureSize = async (source: string) => {
        const { width, height } = await createImageBitmap(await (await fetch(source)).blob());
        return [width, height];
      };
      return Promise.all(sources.map(measureSize));
    },
    manifest.icons.map(({ src }) => src),
  );
  expect(sizes).toEqual([
    [192, 192],
    [512, 512],
    [512, 512],
  ]);
});
