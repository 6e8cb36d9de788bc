import { testLoginTexts, testLockout } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { openBackOffice } from "./back-office.ts";

test("an admin logs in, sees the applications, and stays logged in after a reload", async ({ page, world }) => {
  await page.goto("/admin/login");
  await logIn(page, await world.findLogin("admin"));
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();
  await expect(page.getByRole("term").filter({ hasText: "New customers" })).toBeVisible();
  await expect(page).toHaveTitle("Dashboard · Nitya Finance");
  expect(await page.evaluate(() => atob(localStorage.getItem("roleId") ?? ""))).toBe("1");
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(["a_atkn", "adminId", "roleId"]);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.getByText("Role 1 · Logout")).toBeVisible();
});

test("an admin logs in by keyboard only", async ({ page, world }) => {
  const { email, password } = await world.findLogin("admin");
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Dark mode" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

testLockout("/admin/login");

testLoginTexts("/admin/login");

test("a visitor without a session logs in first, and then gets to the requested page", async ({ page, world }) => {
  await page.goto("/admin/nowhere?page=2");
  await expect(page).toHaveURL("/admin/login?callback=%2Fadmin%2Fnowhere%3Fpage%3D2");
  await logIn(page, await world.findLogin("admin"));
  await expect(page).toHaveURL("/admin/nowhere?page=2");
  await expect(page.getByRole("heading", { name: "We cannot find this page" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a callback to another site is ignored", async ({ page, world }) => {
  await page.goto("/admin/login?callback=https%3A%2F%2Fevil.example%2Fadmin");
  await logIn(page, await world.findLogin("admin"));
  await expect(page).toHaveURL("/admin/dashboard");
});

test("the login page and the root path redirect to the role's home", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/login");
  await expect(page).toHaveURL("/admin/dashboard");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
});
