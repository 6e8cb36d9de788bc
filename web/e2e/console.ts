import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { logIn } from "./log-in.ts";
import type { World } from "./world.ts";

/** The sentence on the login page of an area whose session ended by itself. */
export const SESSION_ENDED = "Your session has ended. Log in again to go on; what you saved is kept.";

/** The journey of somebody who guesses passwords at the door of a console. */
export function testLockout(door: string): void {
  test("a wrong password is refused, and after some the login is locked for a while", async ({ page }) => {
    await page.goto(door);
    const nobody = { email: "nobody@example.com", password: "not the password" };
    const alert = page.getByRole("alert");
    await logIn(page, nobody);
    await expect(alert).not.toHaveText(/[0-9]/);
    const wrong = await alert.innerText();
    await expect(async () => {
      await logIn(page, nobody);
      await expect(alert).not.toHaveText(wrong, { timeout: 500 });
    }).toPass();
    await expect(alert).toHaveText(/[0-9]/);
    await expect(page).toHaveURL(door);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
}

/** Walks through pages, in both languages and both themes, and holds each one that `visit` stops at against axe. */
export function testAccessibility(visit: (page: Page, world: World, stop: () => Promise<void>) => Promise<void>): void {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const language of ["en", "hi"]) {
      test(`nothing stands in the way of anyone: ${colorScheme}, ${language}`, async ({
        page,
        context,
        world,
        baseURL,
      }) => {
        await page.emulateMedia({ colorScheme });
        await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
        await visit(page, world, async () => {
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page);
        });
      });
    }
  }
}
