import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

async function searchPalette(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /Find anything|कुछ भी खोजें/ })).toBeFocused();
  await page.keyboard.type(words);
}

test("the command palette finds records, pages and actions by keyboard only", async ({ page, world }) => {
  await openBackOffice(page, world, "admin");
  await searchPalette(page, "finzy");
  await expect(page.getByRole("option", { name: "Finzy" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Finzy" })).toBeVisible();

  for (const [words, title] of [
    ["malwa", "Malwa Kisan Sangh"],
    ["goldloans", "goldloans"],
  ] as const) {
    await searchPalette(page, words);
    await expect(page.getByRole("option", { name: title })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("heading", { level: 1, name: title }).or(page.getByRole("dialog", { name: title })),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  }

  await searchPalette(page, "devi");
  await expect(page.getByRole("option", { name: "Sunita Devi" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sunita Devi" })).toBeVisible();
  await page.keyboard.press("Escape");

  await searchPalette(page, "add a lend");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Lender" })).toBeVisible();
  await page.keyboard.press("Escape");

  // The page opened last comes first.
  await searchPalette(page, "");
  await expect(page.getByRole("option").first()).toHaveText("Add a lender");
  await expect(page.getByRole("option").nth(1)).toContainText("Sunita Devi");
  await page.keyboard.press("Escape");

  await searchPalette(page, "log out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/login");
});

test("the command palette in Hindi searches the words of both languages", async ({ page, context, world, baseURL }) => {
  await context.addCookies([{ name: "lang", value: "hi", url: baseURL ?? "" }]);
  await openBackOffice(page, world, "admin");
  await searchPalette(page, "पार्ट");
  await expect(page.getByRole("option", { name: "पार्टनर", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await searchPalette(page, "partners");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/partners");
});

test("support finds only what it may see", async ({ page, world }) => {
  await openBackOffice(page, world, "role3");
  await searchPalette(page, "finzy");
  await expect(page.getByText("No results for this search")).toBeVisible();
  await page.keyboard.press("Escape");
  await searchPalette(page, "add");
  await expect(page.getByRole("option")).toHaveCount(0);
});
