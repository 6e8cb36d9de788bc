import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const MINUTE = 60_000;

/** The countdown's sentence as in the specification. */
export const countdown = (minutes: number, seconds: number) =>
  `Our system has detected more than ${minutes} minutes of inactivity. For security reasons, you will be logged out in ${seconds} seconds.`;

/**
 * Pauses the clock of every tab at the last activity; from then on only the test advances it, so that a slow machine
 * does not run the countdown down. The page must have been opened with `page.clock.install()`.
 */
export async function pauseActivity(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE);
  await page.keyboard.press("Shift");
}

/** Idles for the given minutes: expects no prompt until their last second, then lets the countdown run. */
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
