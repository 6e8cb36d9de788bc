import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { clickSwitch } from "./back-office.ts";

/** Opens a line of a lender's page for editing and returns its field. */
export async function openLine(page: Page, lender: string, label: string): Promise<Locator> {
  await page.getByRole("button", { name: `${label} of ${lender}: ` }).click();
  return page.getByLabel(`${label} of ${lender}`, { exact: true });
}

/** Changes a line and waits until it is saved. */
export async function editLine(page: Page, lender: string, label: string, value: string): Promise<void> {
  const control = await openLine(page, lender, label);
  const chosen = (await control.evaluate((element) => element.tagName)) === "SELECT";
  if (chosen) await control.selectOption(value);
  else await control.fill(value);
  await control.press("Enter");
  const shown = page.getByRole("button", { name: `${label} of ${lender}: ` });
  await expect(shown.locator("..").getByRole("status")).toHaveText("Saved");
}

/** Turns on a switch of a lender's page and waits until it is saved. */
export async function turnSwitchOn(page: Page, lender: string, label: string): Promise<void> {
  const control = page.getByRole("switch", { name: `${label} of ${lender}` });
  await clickSwitch(control);
  await expect(control).toBeChecked();
}
