import { SESSION_ENDED } from "../console.ts";
import { expect, expectForgotten, test } from "../fixtures.ts";
import { idleUntilPrompt } from "../idle.ts";
import { logIn } from "../log-in.ts";
import { openBackOffice } from "./back-office.ts";

test("a logout ends the session in all tabs and on the server", async ({ page, context, world }) => {
  await openBackOffice(page, world, "admin");
  const second = await context.newPage();
  await second.goto("/admin/dashboard");
  await expect(second.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("a_atkn"));

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(second).toHaveURL("/admin/login");
  await expect(page.getByText(SESSION_ENDED)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const answer = await page.request.get("/api/admin-reverify", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test("a session that ended on the server redirects to the login page, and back after the login", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("a_atkn"));
  await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } });

  await page.reload();
  await expect(page).toHaveURL("/admin/login?callback=%2Fadmin%2Fdashboard");
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await expectForgotten(page, "a_atkn", "adminId");
  await logIn(page, await world.findLogin("admin"));
  await expect(page).toHaveURL("/admin/dashboard");
});

test("after inactivity a prompt counts down; staying keeps the session", async ({ page, world }) => {
  await page.clock.install();
  await openBackOffice(page, world, "admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await idleUntilPrompt(page, 30);
  await page.getByRole("button", { name: "Stay Logged In!" }).click();
  await page.clock.resume();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("an unanswered prompt logs out", async ({ page, world }) => {
  await page.clock.install();
  await openBackOffice(page, world, "admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await idleUntilPrompt(page, 30);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await expectForgotten(page, "a_atkn");
});

test("an unreachable server ends no session", async ({ page, world, cleanConsole }) => {
  await openBackOffice(page, world, "admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.route("**/api/admin-reverify", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "OOPS...SOMETHING WENT WRONG HERE" })).toBeVisible();
  expect(cleanConsole.splice(0).join()).toContain("We cannot reach the server");
  await page.unroute("**/api/admin-reverify");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});
