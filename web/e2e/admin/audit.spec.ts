import { expectNothingFound, testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { newEmail } from "../new-names.ts";
import { openBackOffice } from "./back-office.ts";
import { inviteUser } from "./people.ts";

const SEARCH = "Search by name, request ID or record ID";

test("a change is found by the lender's name and described in its row", async ({ page, world }) => {
  const { name: lender, path } = await world.lender({ priority: 70 });
  await openBackOffice(page, world, "admin", path);
  await page.getByRole("button", { name: /^Priority of/ }).click();
  await page.getByRole("textbox", { name: /^Priority of/ }).fill("77");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/→ 77/).first()).toBeVisible();
  await page.goto("/admin/audit");
  await page.getByRole("searchbox", { name: SEARCH }).fill(lender.toLowerCase());
  const row = page.getByRole("row").filter({ hasText: lender }).first();
  await expect(row).toContainText(/Priority: 70 → 77/);
});

test("the audit trail shows a change with actor, old and new values, and seals it", async ({ page, world }) => {
  const email = newEmail("nisha");
  await openBackOffice(page, world, "admin", "/admin/user-management");
  await inviteUser(page, world, "Nisha Bora", email, "Support (role 3)");
  await page.getByRole("searchbox", { name: "Search name or email" }).fill(email);
  await page.getByRole("button", { name: "More for Nisha Bora" }).click();
  await page.getByRole("menuitem", { name: "Edit name or role" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Nisha Saikia");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: "Nisha Saikia" })).toBeVisible();

  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByLabel("User", { exact: true }).selectOption({ label: "Ravi Menon" });
  await expect(page).toHaveURL(/actor=admin(:|%3A)\d+/);
  const entry = page.getByRole("row").filter({ hasText: "Nisha Saikia" });
  await expect(async () => {
    await page.reload();
    await expect(entry.first()).toBeVisible();
    await expect(entry.first()).toContainText("Sealed", { timeout: 500 });
  }).toPass();
  await entry.first().getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Ravi Menon");
  await expect(dialog.getByRole("row", { name: "name" })).toContainText("Nisha Bora");
  await expect(dialog.getByRole("row", { name: "name" })).toContainText("Nisha Saikia");
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await entry.first().getByRole("button", { name: "Nisha Saikia", exact: true }).click();
  await expect(page).toHaveURL(/targetId=/);
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
});

test("a role without the permission is redirected to its home", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", "/admin/audit");
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a search without results shows the empty state", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/audit");
  await expectNothingFound(page, SEARCH);
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Tracking link" });
  await expect(page).toHaveURL(/targetKind=link/);
  await expect(page.getByRole("row").nth(1)).toContainText("Tracking link");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/audit");
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.getByRole("row").nth(1).getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByRole("definition").first()).toBeVisible();
  await expectAccessible(page);
});
