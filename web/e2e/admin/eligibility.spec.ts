import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

const PATH = "/admin/customer-eligibility";

test("an applicant is checked by all lenders' criteria", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("alert")).toContainText("Fill this in");
  await page.getByLabel("Loan amount, ₹").fill("1,00,000");
  await page.getByLabel("Pincode").fill("12");
  await page.getByLabel("Monthly income").fill("plenty");
  await page.getByLabel("Age, years").fill("a lot");
  await page.getByRole("button", { name: "Check" }).click();
  for (const words of ["Please enter a valid 6 digit pincode", "Please enter a whole number", "an amount in rupees"]) {
    await expect(page.getByRole("alert")).toContainText(words);
  }

  await page.getByLabel("Pincode").fill("560001");
  await page.getByLabel("Months").fill("12");
  await page.getByLabel("Monthly income").fill("62000");
  await page.getByLabel("Employment").selectOption({ index: 1 });
  await page.getByLabel("Age, years").fill("34");
  await page.getByLabel("Credit score").fill("760");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/^\d+ match, \d+ may match, \d+ do not\. Lender rules of version \d+/)).toBeVisible();
  const matrix = page.getByRole("table", { name: "Lenders and their criteria" });
  for (const title of ["APR", "EMI", "Monthly income", "Credit score"]) {
    await expect(matrix.getByRole("columnheader", { name: title })).toBeVisible();
  }
  const cashe = matrix.getByRole("row", { name: "CASHe" });
  await expect(cashe.getByRole("cell", { name: /^₹/ })).toBeVisible();
  await expect(cashe.getByRole("cell", { name: "Met", exact: true }).first()).toBeVisible();
  await cashe.getByRole("button", { name: "CASHe" }).click();
  const dialog = page.getByRole("dialog", { name: "Criteria of CASHe" });
  await expect(dialog.getByText("₹1,00,000, 12 months")).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "Met", exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("an applicant is checked by a past version of the lenders", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByLabel("Loan amount, ₹").fill("50000");
  await page.getByLabel("Rules as of").selectOption("1");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/Lender rules of version 1,/)).toBeVisible();

  await page.getByLabel("Rules as of").selectOption("End of a past day");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("alert")).toContainText("Fill this in");
  const day = page.getByLabel("Day", { exact: true });
  await day.pressSequentially("31022020");
  await expect(day).toHaveValue("31/02/2020");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(day).toHaveAccessibleDescription(/Invalid date/);
  await day.fill("01/01/2999");
  await expect(day).toHaveAccessibleDescription(/Choose .* or an earlier day/);
  await day.fill("");
  await day.pressSequentially("1/1/2020");
  await expect(day).toHaveValue("01/01/2020");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no lender data for that day");
});

test("gold lenders have their own facts", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByLabel("Product").selectOption("gold-loans");
  await expect(page).toHaveURL(/product=gold-loans/);
  await page.getByLabel("Loan amount, ₹").fill("1 lakh");
  await page.getByLabel("Value, ₹").fill("1,50,000");
  await page.getByLabel("Weight of the gold, grams").fill("22.5");
  await page.getByRole("button", { name: "Check" }).click();
  const matrix = page.getByRole("table", { name: "Lenders and their criteria" });
  await expect(matrix.getByRole("columnheader", { name: "Weight of the gold" })).toBeVisible();
  await expect(matrix.getByRole("row", { name: "Muthoot" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Product")).toHaveValue("gold-loans");
  await page.getByLabel("Product").selectOption("business-loans");
  await expect(page.getByLabel("Annual sales")).toBeVisible();
  await expect(page.getByLabel("Type of business")).toBeVisible();
  await expect(page.getByText("Enter details, or pick a customer by ID")).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", `${PATH}?tab=customer`);
  const check = page.locator("main button[type=submit]");
  await check.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await stop();
  await page.goto(PATH);
  await page.locator('[id$="amount"]').fill("100000");
  await check.click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
  await page.getByRole("table").getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("an unknown customer is not found", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", `${PATH}?tab=customer`);
  await page.getByLabel("Customer ID").fill("01a1fe35-39c9-779d-add2-1b043d79108b");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("alert")).toContainText("Not found");
});
