import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const MINUTE = 60_000;

/** The countdown's sentence, word for word as the product has it. */
export const countdown = (minutes: number, seconds: number) =>
  `Our system has detected more than ${minutes} minutes of inactivity. For security reasons, you will be logged out in ${seconds} seconds.`;

/**
 * Stops the clock of every tab at a last sign of life: from here on only the test moves it, so that a slow machine
 * counts no second down. The page must have been opened with `page.clock.install()`.
 */
export async function pauseActivity(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE);
  await page.keyboard.press("Shift");
}

/** Idles for the given minutes: until the last second of them nothing is asked, then the countdown runs down. */
export async function idleUntilPrompt(page: Page, minutes: number): Promise<void> {
  await pauseActivity(page);
  const prompt = page.getByRole("dialog", { name: "Are you still there?" });
  await page.clock.fastForward(minutes * MINUTE - 1000);
  await expect(prompt).toBeHidden();
  await page.clock.fastForward(1000);
  await expect(prompt.getByText(countdown(minutes, 60), { exact: true })).toBeVisible();
  await page.clock.fastForward(58_000);
  await expect(prompt.getByText(countdown(minutes, 2), { exact: true })).toBeVisible();
}
