import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { logIn } from "./log-in.ts";
import type { World } from "./world.ts";

/** The text on the login page after a session timed out. */
export const SESSION_ENDED = "Your session has ended. Log in again to continue. Your saved answers are safe.";

/** Tests that a console's login locks after repeated wrong passwords. */
export function testLockout(loginPath: string): void {
  test("a wrong password is rejected, and repeated ones lock the login for a while", async ({ page }) => {
    await page.goto(loginPath);
    const unknownUser = { email: "nobody@example.com", password: "not the password" };
    const alert = page.getByRole("alert");
    await logIn(page, unknownUser);
    await expect(alert).not.toHaveText(/[0-9]/);
    const wrong = await alert.innerText();
    await expect(async () => {
      await logIn(page, unknownUser);
      await expect(alert).not.toHaveText(wrong, { timeout: 500 });
    }).toPass();
    await expect(alert).toHaveText(/[0-9]/);
    await expect(page).toHaveURL(loginPath);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
}

/** Tests the login page's messages for missing fields and for a failing server. */
export function testLoginTexts(loginPath: string): void {
  test("missing fields are reported before sending, and an outage in the product's words", async ({ page }) => {
    await page.goto(loginPath);
    await page.getByLabel("Email").fill("ravi@nowhere");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Email is invalid/);
    await page.getByRole("link", { name: "Email: Email is invalid", exact: true }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByRole("link", { name: "Password: Enter your password", exact: true }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

    await page.route("**/login", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await logIn(page, { email: "nobody@example.com", password: "some password" });
    await expect(page.getByRole("alert")).toHaveText("An error occurred");
  });
}

/** Tests that a failing call shows the server's message or, without one, the default of section 8 of the spec. */
export async function expectFailureToasts(page: Page, call: string, action: () => Promise<void>): Promise<void> {
  for (const [json, words] of [
    [{ message: "The register is closed tonight" }, "The register is closed tonight"],
    [{}, "An error occurred"],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, json }));
    await action();
    // The text appears twice: visible, and in the live region for screen readers.
    const shownText = page.getByText(words, { exact: true });
    await expect(shownText.first()).toBeVisible();
    await expect(shownText).toHaveCount(0);
    await page.unroute(call);
  }
}

/** Confirms leaving a form with unsaved changes. */
export async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave without saving" }).click();
}

/** Searches for something that does not exist, expects the empty state, and clears the search. */
export async function expectNothingFound(page: Page, search: string): Promise<void> {
  await page.getByRole("searchbox", { name: search }).fill("nobody has this name");
  await expect(page.getByText("No data found", { exact: true })).toBeVisible();
  await expect(page.getByText("No results for this search", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Language and colours are independent, so each theme is checked in one language only. */
const THEME_LANGUAGES = [
  ["light", "en"],
  ["dark", "hi"],
] as const;

/** Visits pages in both languages and both themes, and checks each `stop` with axe. */
export function testAccessibility(visit: (page: Page, world: World, stop: () => Promise<void>) => Promise<void>): void {
  for (const [colorScheme, language] of THEME_LANGUAGES) {
    test(`pages are accessible: ${colorScheme}, ${language}`, async ({ page, context, world, baseURL }) => {
      await page.emulateMedia({ colorScheme });
      await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await visit(page, world, async () => {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}
