import { SESSION_ENDED, testAccessibility, testLoginTexts, testLockout } from "../console.ts";
import { openBackOffice } from "../admin/back-office.ts";
import { expect, expectAccessible, expectForgotten, test } from "../fixtures.ts";
import { idleUntilPrompt } from "../idle.ts";
import { logIn } from "../log-in.ts";
import { newWord } from "../new-names.ts";
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

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]) {
  test(`a partner asks, is answered, and writes again: ${viewport.width} px`, async ({
    page,
    browser,
    baseURL,
    world,
  }) => {
    await page.setViewportSize(viewport);
    const question = `May I print ${newWord()} in A3?`;
    await openPortal(page, world);
    const questions = page.getByRole("region", { name: "Your questions" });
    await questions.getByRole("button", { name: "Ask a question" }).click();
    const asking = page.getByRole("dialog", { name: "Ask a question" });
    await asking.getByRole("button", { name: "Send" }).click();
    await expect(asking.getByRole("alert").getByText("Fill this in")).toBeVisible();
    await asking.getByLabel("Your question").fill(question);
    await expectAccessible(page);
    await asking.getByRole("button", { name: "Send" }).click();
    const own = questions.getByRole("listitem").filter({ has: page.getByRole("heading", { name: question }) });
    await expect(own.getByText("With us")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

    const office = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await openBackOffice(office, world, "admin", "/admin/csr-portal?queue=partners&sort=-due&rows=100");
    // The queue stays in the address, where one that the page does not know would be dropped.
    await expect(office).toHaveURL(/queue=partners/);
    await office.getByRole("grid", { name: "Requests" }).getByRole("button", { name: question }).click();
    const drawer = office.getByRole("dialog", { name: question });
    await drawer.getByRole("textbox", { name: "Reply to the requester" }).fill("Yes, use the file below the link.");
    await drawer.getByRole("button", { name: "Send and resolve" }).click();
    await expect(drawer.getByText("Resolved", { exact: true })).toBeVisible();
    await office.context().close();

    await page.reload();
    await expect(own.getByText("Yes, use the file below the link.")).toBeVisible();
    await expect(own.getByText("Answered", { exact: true }).first()).toBeVisible();
    await own.getByRole("button", { name: "Write again" }).click();
    await page.getByRole("dialog").getByLabel("Your question").fill("And in A4?");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await expect(own.getByText("And in A4?")).toBeVisible();
    await own.getByRole("button", { name: "No answer needed" }).click();
    await expect(own.getByText("Closed", { exact: true }).first()).toBeVisible();
  });
}
