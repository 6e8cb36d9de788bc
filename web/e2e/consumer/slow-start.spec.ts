import { expect, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

/** A slow mobile network: 400 kbit/s and 300 ms latency. */
const EDGE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test("a submit before hydration is kept, and no number is put into the URL", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(`${request.method()} ${request.url()}`));
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", EDGE);

  await page.goto("/?utm_source=poster", { waitUntil: "commit" });
  const mobile = page.getByLabel(sunita.text("common_mobile_number"));
  await mobile.fill(sunita.mobile);
  await page.getByRole("checkbox").check();
  await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/early-press.js`).length > 0);
  await sunita.button("common_get_code").click();
  // The server-rendered page has not been replaced yet.
  await expect(page.locator("form[data-composed]")).toBeAttached();
  await expect(mobile).toHaveValue(sunita.mobile);

  await expect(sunita.heading("otp_title")).toBeVisible({ timeout: 30_000 });
  expect(addresses.filter((address) => address.includes("/api/otp/send"))).toHaveLength(1);
  expect(addresses.filter((address) => address.includes(sunita.mobile))).toEqual([]);
  await sunita.enterCode();
  await expect(sunita.heading("products_title")).toBeVisible({ timeout: 30_000 });
});

test("without scripts the number stays out of the URL", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/?utm_source=poster");
  await page.getByLabel(sunita.text("common_mobile_number")).fill(sunita.mobile);
  await page.getByRole("checkbox").check();
  await Promise.all([page.waitForEvent("framenavigated"), sunita.button("common_get_code").click()]);
  await expect(page).toHaveURL("/?utm_source=poster");
  await expect(sunita.heading("common_landing_title")).toBeVisible();
});
