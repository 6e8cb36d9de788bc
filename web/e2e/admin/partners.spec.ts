import { expectNothingFound, testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

/** Unique per process, because the tests of a worker share its database. */
const newKey = (name: string) => `${name}_${process.pid}_${Date.now() % 100_000}`;

test("a partner is created, gets its terms, is disabled with a reason, and enabled again", async ({ page, world }) => {
  const key = newKey("lotus");
  await openBackOffice(page, world, "admin", "/admin/partners");
  await page.getByRole("button", { name: "Add a partner" }).click();
  const form = page.getByRole("dialog", { name: "Add a partner" });
  await form.getByLabel("Name").fill("Lotus Finserve");
  await form.getByLabel("Key").fill("Lotus Finserve!");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("link", { name: "Use 3 to 40 small letters, digits and underscores" })).toBeVisible();
  await form.getByLabel("Key").fill(key);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lotus Finserve" })).toBeVisible();

  await page.getByRole("button", { name: /^UTM ID of Lotus Finserve/ }).click();
  const utm = page.getByRole("textbox", { name: "UTM ID of Lotus Finserve" });
  await utm.fill("with space");
  await utm.press("Enter");
  await expect(page.getByText("Use letters, digits, underscore and hyphen, or leave it empty")).toBeVisible();
  await utm.fill("lotus-2026");
  await utm.press("Enter");
  await expect(page.getByRole("button", { name: "UTM ID of Lotus Finserve: lotus-2026" })).toBeVisible();
  await page.getByRole("button", { name: /^Revenue of Lotus Finserve/ }).click();
  const percent = page.getByRole("textbox", { name: "Revenue of Lotus Finserve" });
  await percent.fill("100.5");
  await percent.press("Enter");
  await expect(percent).toHaveAccessibleDescription("Must be between 0 and 100");
  await percent.fill("2.125");
  await percent.press("Enter");
  await expect(page.getByRole("button", { name: "Revenue of Lotus Finserve: 2.125%" })).toBeVisible();

  await page.getByRole("button", { name: /^Flat fee of Lotus Finserve/ }).click();
  const fee = page.getByRole("textbox", { name: "Flat fee of Lotus Finserve" });
  await fee.fill("-1");
  await fee.press("Enter");
  await expect(fee).toHaveAccessibleDescription("Must be a positive number");
  await fee.press("Escape");

  await page.getByLabel("Attribution window in days").fill("400");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Please enter a number from 1 to 365" })).toBeVisible();
  await page.getByLabel("Attribution window in days").fill("60");
  await page.getByLabel("Brand", { exact: true }).selectOption("Malwa Kisan Sangh");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lotus Finserve was saved.")).toBeVisible();

  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The contract has ended");
  await page.getByRole("dialog").getByLabel("Type Lotus Finserve to confirm").fill("lotus finserve");
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
  const disabledDialog = page.getByRole("dialog").filter({ hasText: "Lotus Finserve is disabled" });
  await disabledDialog.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Disable" })).toBeVisible();
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByLabel("Reason").fill("The contract has ended");
  await page.getByLabel("Type Lotus Finserve to confirm").fill("Lotus Finserve");
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Attribution window in days")).toHaveValue("60");
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
});

test("the brand preview shows the customers' view in both languages", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/partners?q=udaan");
  await page.getByRole("link", { name: "Udaan Credit Services" }).click();
  await page.getByRole("tab", { name: "Brand" }).click();
  await expect(page).toHaveURL(/tab=brand/);
  await expect(page.getByText("Udaan Credit: this partner's own brand, as customers see it.")).toBeVisible();
  const hindi = page.getByRole("figure", { name: "Preview in हिन्दी" });
  await expect(hindi.getByText("कोड पाएँ").first()).toBeVisible();
  const colour = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => colour("Get code")).toBe("rgb(74, 44, 143)");
  for (const tab of ["Merchants", "Links", "Leads"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
  }
  await page.getByRole("searchbox", { name: "Search ID or link" }).fill("nothing-like-this");
  await expect(page).toHaveURL(/tab=leads.*q=nothing|q=nothing.*tab=leads/);
  await expect(page.getByText("No results").first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^leads-.*\.csv$/);
});

test("the page of an unknown partner links to the list", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/partners/999999");
  await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" })).toBeVisible();
  await page.getByRole("link", { name: "All partners" }).click();
  await expect(page).toHaveURL("/admin/partners");
});

test("a search without results shows the empty state, and can be cleared", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/partners");
  await expectNothingFound(page, "Search name, key or UTM ID");
  await expect(page.getByRole("row", { name: "Udaan Credit Services" })).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/partners");
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto("/admin/partners/2?tab=brand");
  await expect(page.getByRole("figure").first()).toBeVisible();
  await stop();
  await page.goto("/admin/partners/2");
  await stop();
  await page.goto("/admin/partners?open=new");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("an API key is created, shown once, renewed and revoked", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/partners?q=suraj");
  await page.getByRole("link", { name: "Suraj Saathi" }).click();
  await page.getByRole("tab", { name: "Integration" }).click();
  await expect(page.getByText("No key. The partner's servers cannot make calls.")).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: "The key of Suraj Saathi" });
  const first = await shown.getByText(/^spk_/).innerText();
  await expectAccessible(page);
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText(first)).toBeHidden();
  await expect(page.getByText(/^Created on /)).toBeVisible();

  await page.getByRole("button", { name: "Renew key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Renew key" }).click();
  await expect(shown.getByText(/^spk_/)).toBeVisible();
  expect(await shown.getByText(/^spk_/).innerText()).not.toBe(first);
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText(/^The previous key also works until /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No key. The partner's servers cannot make calls.")).toBeVisible();
});
