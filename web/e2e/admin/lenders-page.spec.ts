import type { Page } from "@playwright/test";
import { leaveUnsaved, testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";
import { editLine, openLine } from "./lender-lines.ts";

const PATH = "/admin/lenders/1";

const LENDER = "CASHe";

test("a criterion shows the impact of a change", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await (await openLine(page, LENDER, "Income min")).fill("900000");
  await expect(
    page.getByText(/^Of the last [0-9,]+ applicants, [0-9,]+ would match instead of [0-9,]+$/),
  ).toBeVisible();
});

test("a text that contradicts the terms has a warning until it agrees", async ({ page, world }) => {
  const { name, path } = await world.lender({ "terms.months_min": 6, "terms.months_max": 18 });
  await openBackOffice(page, world, "admin", path);
  await editLine(page, name, "Tenure", "3 to 60 months");
  await expect(page.getByText("The terms say 6 to 18 months")).toBeVisible();
  await editLine(page, name, "Tenure", "6 to 18 months");
  await expect(page.getByText("The terms say 6 to 18 months")).toBeHidden();
});

test("shares of the value are edited row by row, and undone", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/lenders/10");
  const shown = page.getByRole("button", { name: /^Loan to value \(LTV\) of indiagold: / });
  const before = "Loan up to ₹2,50,000, Share 78%; Share 70%";
  await expect(shown).toHaveAccessibleName(`Loan to value (LTV) of indiagold: ${before}`);
  await shown.focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Loan to value (LTV) of indiagold" });
  const shares = form.getByLabel("Share");
  await expect(form.getByLabel("Loan up to").first()).toBeFocused();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add a row" }).click();
  await form.getByLabel("Loan up to").nth(1).fill("500000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(shares.nth(2)).toHaveAccessibleDescription(/Fill this in/);
  await shares.nth(2).fill("72");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/^! Shares of a value: tiers by amount, each share no larger/)).toBeVisible();
  await expectAccessible(page);
  await shares.nth(2).fill("65.5");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(shown).toHaveText(/Loan up to ₹5,00,000, Share 70%Share 65\.5%$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(shown).toHaveAccessibleName(`Loan to value (LTV) of indiagold: ${before}`);

  await editLine(page, "indiagold", "Gold min, in grams", "8.5");
  await page.goto("/admin/lenders/10?tab=history");
  await expect(page.getByText(/Gold min, in grams.*8\.5/).first()).toBeVisible();
  await expect(page.getByText(/Share 65\.5%/).first()).toBeVisible();
});

test("Auto Submission is shown only if the lender takes applications by API", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("switch", { name: "Auto Submission of CASHe" })).toBeVisible();
  await page.goto("/admin/lenders/2");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const byApi = await page.getByRole("switch", { name: /^API submission/ }).isChecked();
  await expect(page.getByRole("switch", { name: /^Auto Submission/ })).toHaveCount(byApi ? 1 : 0);
});

test("text and days of the special offer are shown only while it is on", async ({ page, world }) => {
  const days = { so_date_start: "2099-12-01", so_date_end: "2099-12-31" };
  const { name, path } = await world.lender({ so_status: 1, so_text: "No fee in December", ...days });
  await openBackOffice(page, world, "admin", path);
  await expect(page.getByText("Start date", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: `Special Offer of ${name}` }).click();
  await expect(page.getByText("Start date", { exact: true })).toBeHidden();
});

test("a group is created while it is chosen", async ({ page, world }) => {
  const { name, path } = await world.lender();
  const group = `First movers ${name}`;
  await openBackOffice(page, world, "admin", `${path}?tab=commissions`);
  const groups = page.getByRole("combobox", { name: "Lender's groups" });
  await groups.fill("First & Co");
  await page.getByRole("option", { name: "Create Group: First & Co" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Group" });
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Fill this in");
  await dialog.getByLabel("Name").fill("First & Co");
  await expect(dialog.getByRole("alert")).toContainText("Use letters, digits, hyphens, underscores and spaces only");
  await dialog.getByLabel("Name").fill(group);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Lender group created successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${group}` })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Lender updated successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: `Remove ${group}` })).toBeVisible();
});

/** Adds a slab that pays a percentage of every disbursed amount. */
async function addSlab(page: Page, percent: string): Promise<void> {
  await page.getByRole("button", { name: "Add revenue" }).click();
  const form = page.getByRole("dialog", { name: "Add revenue" });
  await form.getByLabel("Revenue type").selectOption({ index: 1 });
  await form.getByLabel("Percentage").fill(percent);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

test("an invalid slab is rejected with an error at each field", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", `${PATH}?tab=commissions&open=slab`);
  const form = page.getByRole("dialog", { name: "Add revenue" });
  const ranges = ["Disbursed in the month", "Loans in the month", "Average ticket size"];
  for (const range of ranges) {
    await form.getByLabel(`${range}: min`).fill("500");
    await form.getByLabel(`${range}: max`).fill("500");
  }
  await form.getByLabel("Flat").fill("-1");
  await form.getByLabel("Percentage").fill("101");
  await form.getByRole("button", { name: "Save" }).click();
  for (const range of ranges) {
    await expect(form.getByLabel(`${range}: max`)).toHaveAccessibleDescription(/Max must be greater than Min/);
    await form.getByLabel(`${range}: min`).fill("-500");
    await expect(form.getByLabel(`${range}: min`)).toHaveAccessibleDescription(/Must be a positive number/);
    await form.getByLabel(`${range}: min`).fill("499");
    await expect(form.getByLabel(`${range}: max`)).not.toHaveAccessibleDescription(/Max must/);
  }
  await expect(form.getByLabel("Revenue type")).toHaveAccessibleDescription(/Revenue type is required/);
  await expect(form.getByLabel("Flat")).toHaveAccessibleDescription(/Must be a positive number/);
  await expect(form.getByLabel("Percentage")).toHaveAccessibleDescription(/Must be between 0 and 100/);

  await form.getByLabel("Flat").fill("0");
  await form.getByLabel("Percentage").fill("0");
  await expect(form.getByLabel("Flat")).toHaveAccessibleDescription(/Enter a flat amount or percentage above 0/);
  await form.getByLabel("Percentage").fill("1.2555");
  await expect(form.getByLabel("Percentage")).toHaveAccessibleDescription(/at most 3 decimals/);
  await form.getByLabel("Percentage").fill("1.255");
  await expect(form.getByLabel("Percentage")).not.toHaveAccessibleDescription(/./);
});

test("revenue slabs are added, changed, reordered, previewed and deleted", async ({ page, world }) => {
  const { path } = await world.lender();
  await openBackOffice(page, world, "admin", `${path}?tab=commissions`);
  const rows = page.getByRole("grid", { name: "Revenue slabs" }).getByRole("rowheader");
  await expect(page.getByText("No data found")).toBeVisible();
  await addSlab(page, "1.255");
  await expect(page.getByText("Revenue added successfully")).toBeVisible();
  await addSlab(page, "2");
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "Edit Slab 2" }).click();
  await page.getByRole("dialog", { name: "Edit revenue" }).getByLabel("Flat").fill("250");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Revenue updated successfully")).toBeVisible();

  await page.getByLabel("Disbursed, ₹").fill("50000");
  await page.getByLabel("Loans", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByText(/^Slab 1 pays ₹/)).toBeVisible();

  await page.getByRole("button", { name: "Move Slab 2 up" }).click();
  await expect(page.getByText("Revenue order updated")).toBeVisible();
  await expect(page.getByRole("row", { name: /Slab 1/ })).toContainText("₹250");
  await page.getByRole("button", { name: "Delete Slab 1" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm).toContainText(
    "Are you sure you want to delete this revenue entry? This action cannot be undone.",
  );
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Revenue entry deleted successfully")).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test("all slabs are changed, added and reordered in one form, and saved together", async ({ page, world }) => {
  const { path } = await world.lender();
  await openBackOffice(page, world, "admin", `${path}?tab=commissions`);
  await addSlab(page, "1");
  await addSlab(page, "2");
  await page.getByRole("button", { name: "Edit all" }).click();
  const form = page.getByRole("dialog", { name: "Edit all" });
  const slab = (place: number) => form.getByRole("group", { name: `Slab ${place}`, exact: true });
  await slab(2).getByLabel("Flat").fill("900");
  await form.getByRole("button", { name: "Move Slab 2 up" }).click();
  await form.getByRole("button", { name: "Add revenue" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(slab(3).getByLabel("Revenue type")).toHaveAccessibleDescription(/Revenue type is required/);
  await slab(3).getByLabel("Revenue type").selectOption({ index: 1 });
  await slab(3).getByLabel("Percentage").fill("3.5");
  // Leaving with unsaved changes needs a confirmation.
  await form.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Revenue updated successfully").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Slab 1/ })).toContainText("₹900");
  await expect(page.getByRole("row", { name: /Slab 3/ })).toContainText("3.5%");
});

test("errors of slabs use the spec's texts", async ({ page, world }) => {
  const { id, path } = await world.lender();
  await openBackOffice(page, world, "admin", `${path}?tab=commissions`);
  await addSlab(page, "1");
  await addSlab(page, "2");
  const away = { status: 503, json: { message: "Away for a while" } };
  for (const call of ["create", "update", "set-order", "delete/*"]) {
    await page.route(`**/api/lender-revenue/${call}`, (route) => route.fulfill(away));
  }

  await page.getByRole("button", { name: "Add revenue" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Revenue type").selectOption({ index: 1 });
  await form.getByLabel("Flat").fill("100");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Failed to add revenue").first()).toBeVisible();
  await expect(form.getByRole("alert")).toContainText("Away for a while");
  await form.getByRole("button", { name: "Cancel" }).click();
  await leaveUnsaved(page);

  await page.getByRole("switch", { name: "Active of Slab 1" }).click();
  await expect(page.getByText("Failed to update revenue").first()).toBeVisible();
  await expect(page.getByRole("switch", { name: "Active of Slab 1" })).toBeChecked();

  const reloaded = page.waitForResponse(`**/api/lender-revenue/get/${id}`);
  await page.getByRole("button", { name: "Move Slab 2 up" }).click();
  await expect(page.getByText("Failed to update order").first()).toBeVisible();
  await reloaded;
  await expect(page.getByRole("row", { name: /Slab 1/ })).toContainText("1%");

  await page.getByRole("button", { name: "Delete Slab 1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete revenue entry").first()).toBeVisible();
});

test("load errors of the commissions use the spec's texts", async ({ page, world }) => {
  const away = { status: 500, json: { status: 500, code: "internal", message: "Away" } };
  await page.route("**/api/lender-group/get-all", (route) => route.fulfill(away));
  await page.route("**/api/lender-revenue/get-types", (route) => route.fulfill(away));
  await openBackOffice(page, world, "admin", `${PATH}?tab=commissions`);
  await expect(page.getByText("Failed to load lender groups")).toBeVisible();
  await expect(page.getByText("Failed to load revenue types")).toBeVisible();
});

test("form and connector are validated, dry-run and saved", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", `${PATH}?tab=connector`);
  const connector = page.getByLabel("Connector as JSON");
  const validText = await connector.inputValue();
  await connector.fill("{");
  await page.getByRole("button", { name: "Validate and test" }).click();
  await expect(page.getByText(/This is not JSON/).first()).toBeVisible();
  await connector.fill('{"kind":"pigeon"}');
  await page.getByRole("button", { name: "Validate and test" }).click();
  await expect(page.getByRole("alert")).toContainText("connector.kind: Use one of: http, redirect");
  await connector.fill(validText);
  await page.getByRole("button", { name: "Validate and test" }).click();
  await expect(page.getByText("No problems found")).toBeVisible();
  await expect(page.getByText(/^Response: number .+, status .+$/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form and connector saved")).toBeVisible();
});

test("a question is written in both languages, tried in the preview and asked from then on", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin", `${PATH}?tab=connector`);
  const preview = page.getByRole("region", { name: "As customers see it" });
  await expect(preview.getByText("Gender as in your PAN record")).toBeVisible();
  const add = async (answers: () => Promise<void>) => {
    await page.getByRole("button", { name: "Add a question" }).click();
    await answers();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  };
  await add(async () => {
    await page.getByLabel("Question in English").fill("I have a salary slip");
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter it in both languages");
    await page.getByLabel("Question in Hindi").fill("मेरे पास वेतन पर्ची है");
    await page.getByLabel("Key", { exact: true }).fill("gender_on_pan");
    await expect(page.getByText("Another question has this key").first()).toBeVisible();
    await page.getByLabel("Key", { exact: true }).fill("salary_slip");
    await page.getByLabel("Answer type").selectOption("Yes or no");
    await page.getByLabel("Required").uncheck();
    await expectAccessible(page);
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await add(async () => {
    await page.getByLabel("Question in English").fill("Months on it");
    await page.getByLabel("Question in Hindi").fill("उसमें कितने महीने");
    await page.getByLabel("Key", { exact: true }).fill("slip_months");
    await page.getByLabel("Answer type").selectOption("Whole number");
    await page.getByLabel("Number: min").fill("1");
    await page.getByLabel("Number: max").fill("12");
    await page.getByLabel(/^Asked only after/).selectOption("I have a salary slip");
    await page.getByRole("group", { name: "Asked when the answer is" }).getByLabel("Yes").check();
  });
  await expect(preview.getByText("I have a salary slip")).toBeVisible();
  await expect(preview.getByLabel("Months on it")).toHaveCount(0);
  await preview.getByLabel("I have a salary slip").check();
  await expect(preview.getByLabel("Months on it")).toBeVisible();
  await preview.getByRole("tab", { name: "हिन्दी" }).click();
  await expect(preview.getByText("मेरे पास वेतन पर्ची है")).toBeVisible();

  await page.getByRole("button", { name: "Move Months on it up" }).click();
  await page.getByRole("button", { name: "Move Months on it down" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form and connector saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Months on it" })).toContainText("slip_months");
  for (const name of ["Months on it", "I have a salary slip"]) {
    await page.getByRole("button", { name: `Remove “${name}”` }).click();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form and connector saved").first()).toBeVisible();
});

test("a gold lender's form has its questions in both languages, with conditional ones", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/lenders/10?tab=connector");
  const preview = page.getByRole("region", { name: "As customers see it" });
  await expect(preview.getByRole("group", { name: "Whose gold is it?" }).getByRole("radio")).toHaveCount(4);
  await expect(preview.getByLabel("Who holds it")).toHaveCount(0);
  await preview.getByLabel("Some of this gold is pledged somewhere now").check();
  await expect(preview.getByLabel("Who holds it")).toBeVisible();
  await preview.getByRole("tab", { name: "हिन्दी" }).click();
  await expect(preview.getByText("सोना किसका है?")).toBeVisible();
  await page.getByRole("button", { name: "Validate and test" }).click();
  await expect(page.getByText("No problems found")).toBeVisible();
});

test("the history shows who changed what, and restores", async ({ page, world }) => {
  const { name, path } = await world.lender({ max_age: 58 });
  await openBackOffice(page, world, "admin", path);
  await editLine(page, name, "Age max", "59");
  await expect(page.getByText("Lender updated successfully!")).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Age max: 58 → 59", { exact: true })).toBeVisible();
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm).toContainText(`${name} returns to version`);
  await confirm.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("tab", { name: "Personal loans" }).click();
  await expect(page.getByRole("button", { name: `Age max of ${name}: 58` })).toBeVisible();
});

test("a long text is shown in full", async ({ page, world }) => {
  const words = "The borrower may close the loan early at any time after the sixth instalment without any charge";
  const { name, path } = await world.lender();
  await openBackOffice(page, world, "admin", path);
  await editLine(page, name, "Foreclosure, English", words);
  const shown = page.getByText(words, { exact: true });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", PATH);
  for (const tab of ["", "?tab=commissions", "?tab=connector", "?tab=history"]) {
    await page.goto(PATH + tab);
    await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await stop();
  }
  await page.goto(`${PATH}?tab=commissions&open=slab`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("the page of an unknown lender links to the list", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/lenders/999999");
  await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Lenders" }).click();
  await expect(page).toHaveURL("/admin/lenders");
});
