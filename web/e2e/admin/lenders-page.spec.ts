import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { enter } from "./back-office.ts";

const PATH = "/admin/lenders/1";

async function edit(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name} of CASHe: `) }).click();
  const input = page.getByRole("textbox", { name: `${name} of CASHe` });
  await input.fill(value);
  await input.press("Enter");
}

test("beside a criterion stands whom a change would touch", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await page.getByRole("button", { name: /^Income min of CASHe: / }).click();
  await page.getByRole("textbox", { name: "Income min of CASHe" }).fill("900000");
  await expect(page.getByText(/^Of the last [0-9,]+ applicants [0-9,]+ would match instead of [0-9,]+$/)).toBeVisible();
});

test("a text that disagrees with the terms is pointed out, and no longer when it agrees", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await edit(page, "Tenure", "3 to 60 months");
  await expect(page.getByText("The terms say 6 to 18 months")).toBeVisible();
  await edit(page, "Tenure", "6 to 18 months");
  await expect(page.getByText("The terms say 6 to 18 months")).toBeHidden();
});

test("Auto Submission is there only where the lender takes applications by API", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await expect(page.getByRole("switch", { name: "Auto Submission of CASHe" })).toBeVisible();
  await page.goto("/admin/lenders/2");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const byApi = await page.getByRole("switch", { name: /^Takes applications by API/ }).isChecked();
  await expect(page.getByRole("switch", { name: /^Auto Submission/ })).toHaveCount(byApi ? 1 : 0);
});

test("the special offer's text and days are asked only while it is on", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await expect(page.getByRole("button", { name: /^Start date of CASHe/ })).toBeVisible();
  await page.getByRole("switch", { name: "Special offer of CASHe" }).click();
  await expect(page.getByRole("button", { name: /^Start date of CASHe/ })).toBeHidden();
});

test("a group is made on the way and chosen", async ({ page, world }) => {
  await enter(page, world, "admin", `${PATH}?tab=commissions`);
  const groups = page.getByRole("combobox", { name: "Groups of this lender" });
  await groups.fill("First & Co");
  await page.getByRole("option", { name: "Create Group: First & Co" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Group" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Use letters, digits, hyphens, underscores and spaces only");
  await dialog.getByLabel("Name").fill("First movers");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Lender group created successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove First movers" })).toBeVisible();
});

test("revenue slabs are added, changed, ordered, previewed and deleted", async ({ page, world }) => {
  await enter(page, world, "admin", `${PATH}?tab=commissions`);
  const rows = page.getByRole("table", { name: "Revenue slabs" }).getByRole("rowheader");
  await expect(page.getByRole("button", { name: "Add revenue" })).toBeVisible();
  const before = await rows.count();

  await page.getByRole("button", { name: "Add revenue" }).click();
  const form = page.getByRole("dialog", { name: "Add revenue" });
  await form.getByLabel("Disbursed in the month: min").fill("500");
  await form.getByLabel("Disbursed in the month: max").fill("100");
  await form.getByLabel("Loans in the month: min").fill("-1");
  await form.getByLabel("Percentage").fill("101");
  await form.getByRole("button", { name: "Save" }).click();
  const alert = form.getByRole("alert");
  for (const words of [
    "Max must be greater than Min",
    "Must be a positive number",
    "Revenue type is required",
    "Must be between 0 and 100",
  ]) {
    await expect(alert).toContainText(words);
  }
  await form.getByLabel("Disbursed in the month: max").fill("10,00,000");
  await form.getByLabel("Loans in the month: min").fill("");
  await form.getByLabel("Revenue type").selectOption({ index: 1 });
  await form.getByLabel("Percentage").fill("");
  await expect(alert).toContainText("Write a flat amount or a percentage above 0");
  await form.getByLabel("Percentage").fill("1.255");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Revenue added successfully")).toBeVisible();
  await expect(rows).toHaveCount(before + 1);

  await page.getByRole("button", { name: `Edit Slab ${before + 1}` }).click();
  await page.getByRole("dialog", { name: "Edit revenue" }).getByLabel("Flat").fill("250");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Revenue updated successfully")).toBeVisible();

  await page.getByLabel("Disbursed, rupees").fill("50000");
  await page.getByLabel("Loans", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Compute" }).click();
  await expect(page.getByText(/^Slab \d+ pays ₹|^No slab holds this month/)).toBeVisible();

  if (before > 0) {
    await page.getByRole("button", { name: `Move Slab ${before + 1} up` }).click();
    await expect(page.getByText("Revenue order updated")).toBeVisible();
  }
  await page.getByRole("button", { name: "Delete Slab 1" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText(
    "Are you sure you want to delete this revenue entry? This action cannot be undone.",
  );
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Revenue entry deleted successfully")).toBeVisible();
});

test("what fails on the commissions says so in the spec's words", async ({ page, world }) => {
  const away = { status: 500, json: { status: 500, code: "internal", message: "Away" } };
  await page.route("**/api/lender-group/get-all", (route) => route.fulfill(away));
  await page.route("**/api/lender-revenue/get-types", (route) => route.fulfill(away));
  await enter(page, world, "admin", `${PATH}?tab=commissions`);
  await expect(page.getByText("Failed to load lender groups")).toBeVisible();
  await expect(page.getByText("Failed to load revenue types")).toBeVisible();
});

test("form and connector are validated, tried and saved", async ({ page, world }) => {
  await enter(page, world, "admin", `${PATH}?tab=connector`);
  const connector = page.getByLabel("Connector as JSON");
  const sound = await connector.inputValue();
  await connector.fill("{");
  await page.getByRole("button", { name: "Validate and dry-run" }).click();
  await expect(page.getByText(/This is not JSON/).first()).toBeVisible();
  await connector.fill('{"kind":"pigeon"}');
  await page.getByRole("button", { name: "Validate and dry-run" }).click();
  await expect(page.getByRole("alert")).toContainText("pigeon");
  await connector.fill(sound);
  await page.getByRole("button", { name: "Validate and dry-run" }).click();
  await expect(page.getByText("Everything fits")).toBeVisible();
  await expect(page.getByText(/^Answer: number .+, status .+$/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form and connector saved")).toBeVisible();
});

test("the history says who changed what, and leads back", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await edit(page, "Age max", "59");
  await expect(page.getByText("Lender updated successfully!")).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(
    page.getByRole("cell", { name: "max_age" }).or(page.getByRole("rowheader", { name: "max_age" })),
  ).toBeVisible();
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm).toContainText("CASHe becomes what it was in version");
  await confirm.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("tab", { name: "Lender" }).click();
  await expect(page.getByRole("button", { name: "Age max of CASHe: 58" })).toBeVisible();
});

test("every tab stands in nobody's way", async ({ page, world }) => {
  test.slow();
  for (const tab of ["", "?tab=commissions", "?tab=connector", "?tab=history", "?tab=commissions&open=slab"]) {
    await enter(page, world, "admin", PATH + tab);
    await expect(page.getByRole("heading", { level: 1, name: "CASHe", includeHidden: true })).toBeVisible();
    await expectAccessible(page);
  }
});
