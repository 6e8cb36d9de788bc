import type { Page } from "@playwright/test";
import { logInReady } from "../consumer/ready-profile.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { newMobile } from "../new-names.ts";
import { renderText } from "../texts.ts";
import { openBackOffice } from "./back-office.ts";

const EVIDENCE = { name: "card.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\na copy") };

const card = (page: Page) => page.getByRole("heading", { name: "Your mobile number is to be changed" }).locator("..");

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]) {
  test(`another number is proposed, approved, confirmed and stopped: ${viewport.width} px`, async ({ page, world }) => {
    await page.setViewportSize(viewport);
    const [old, next] = [newMobile(), newMobile()];
    await page.goto("/");
    await logInReady(page, world, old, "en");
    await page.goto("/user/requests");
    await page.getByRole("button", { name: "Ask a question" }).click();
    await page.getByRole("textbox", { name: "Your question" }).fill("My number is new.");
    await page.getByRole("button", { name: "Send" }).click();
    const fold = page.getByText("My number is new. · ");
    await fold.click();
    await page.getByLabel("Add a file").setInputFiles(EVIDENCE);
    await expect(page.getByRole("button", { name: "Save the file card.pdf" })).toBeVisible();
    await expectAccessible(page);
    const session = await page.evaluate(() => ({ ...localStorage }));
    const number = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? "";

    await page.evaluate(() => localStorage.clear());
    await openBackOffice(page, world, "role3", `/admin/csr-portal?q=${number}`);
    await page.getByRole("grid", { name: "Requests" }).getByRole("button", { name: "My number is new." }).click();
    const drawer = page.getByRole("dialog", { name: "My number is new." });
    await expect(drawer.getByRole("button", { name: "Save the file card.pdf" })).toBeVisible();
    await drawer.locator('a[href*="/admin/csr-portal/"]').click();
    await page.getByRole("tab", { name: "Corrections" }).click();
    await expect(page.getByText("Nothing was corrected.")).toBeVisible();
    await page.getByRole("button", { name: "Propose a correction" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "What is wrong?" }).selectOption("mobile");
    await dialog.getByRole("textbox", { name: "Correct value" }).fill(next);
    await dialog.getByRole("combobox", { name: "Evidence" }).selectOption({ label: "card.pdf" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Propose a correction" }).click();
    await expect(dialog.getByText(renderText("en", "invalid_required")).first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The card shows the name");
    await dialog.getByRole("button", { name: "Propose a correction" }).click();
    await expect(page.getByText("Waits for a decision")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
    await expectAccessible(page);
    const customer = new URL(page.url());

    await page.evaluate(() => localStorage.clear());
    await openBackOffice(page, world, "admin", "/admin/csr-portal?view=corrections");
    await expectAccessible(page);
    await page.goto(`${customer.pathname}${customer.search}`);
    await page.getByRole("button", { name: "Approve" }).click();
    const approval = page.getByRole("dialog");
    await expect(approval.getByText(`+91${next}`)).toBeVisible();
    await expectAccessible(page);
    await approval.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Waits for the customer", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

    await page.evaluate((items) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, session);
    await page.goto("/user/requests");
    await expect(card(page).getByText(/^First confirm the new one\.|^Confirm the new and/)).toBeVisible();
    await expectAccessible(page);
    await card(page)
      .getByRole("button", { name: `Send an OTP to ******${next.slice(-4)}` })
      .click();
    await expect(card(page).getByRole("textbox")).toBeVisible();
    await card(page)
      .getByRole("textbox")
      .fill(await world.readSentCode(`+91${next}`));
    await expect(card(page).getByText(/^It changes on /)).toBeVisible();
    await card(page).getByRole("button", { name: "Stop this change" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop this change" }).click();
    await expect(card(page)).toBeHidden();
    await fold.click();
    await expect(page.getByText(/^Correction of your mobile number: stopped/)).toBeVisible();
  });
}
