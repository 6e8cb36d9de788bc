import { SESSION_ENDED, testAccessibility, testLoginTexts, testLockout } from "../console.ts";
import { expect, expectForgotten, test } from "../fixtures.ts";
import { idleUntilPrompt } from "../idle.ts";
import { logIn } from "../log-in.ts";
import { openPortal } from "./portal.ts";

const welcome = /^Welcome, /;

test("a merchant logs in, sees the figures, and stays logged in after a reload", async ({ page, world }) => {
  await page.goto("/partner");
  await expect(page).toHaveURL("/partner/login");
  await logIn(page, await world.findLogin("partner"));
  await expect(page).toHaveURL("/partner");
  await expect(page.getByRole("heading", { level: 1, name: welcome })).toBeFocused();
  await expect(page.getByRole("term")).toHaveText(["Leads", "Submissions", "Payable to you", "Paid to"]);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    "isPartner",
    "merchantId",
    "p_atkn",
    "partnerId",
  ]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: welcome })).toBeVisible();
  expect((await page.goto("/partner/nothing"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" })).toBeVisible();
  await page.goto("/partner/login");
  await expect(page).toHaveURL("/partner");
});

test("the link can be copied, and opens the partner's landing page", async ({ page, context, world }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPortal(page, world);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(link)).status()).toBe(200);
  await expect(page.getByText("Copied", { exact: true })).toBeHidden();
});

test("a partner's own login page has the partner's brand", async ({ page }) => {
  await page.goto("/udaan_credit/partner/login");
  await expect(page.getByText("Udaan Credit")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Log in to the partner portal" })).toBeVisible();
});

testLockout("/partner/login");

testLoginTexts("/partner/login");

test("a logout ends the session in all tabs", async ({ page, context, world }) => {
  await openPortal(page, world);
  const second = await context.newPage();
  await second.goto("/partner");
  await expect(second.getByRole("heading", { level: 1, name: welcome })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/partner/login");
  await expect(second).toHaveURL("/partner/login");
  await expect(page.getByText(SESSION_ENDED)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("each navigation validates the session, and a rejection ends it", async ({ page, world }) => {
  await openPortal(page, world, "/partner/nowhere");
  await expect(page.getByRole("heading", { name: "We cannot find this page" })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("p_atkn"));
  await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/partner/login");
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await expectForgotten(page, "p_atkn");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toBeHidden();
});

test("after inactivity a prompt counts down and logs out", async ({ page, world }) => {
  await page.clock.install();
  await openPortal(page, world);
  await expect(page.getByRole("heading", { level: 1, name: welcome })).toBeVisible();
  await idleUntilPrompt(page, 30);
  await page.clock.resume();
  await expect(page).toHaveURL("/partner/login");
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await page.goto("/udaan_credit/partner/login");
  await stop();
  for (const path of ["/partner", "/partner/nowhere"]) {
    await openPortal(page, world, path);
    await stop();
  }
});
