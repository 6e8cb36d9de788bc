import { testAccessibility } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { enter } from "./back-office.ts";

const PATH = "/admin/customer-eligibility";

test("a person is judged by every lender, criterion by criterion", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill this in");
  await page.getByLabel("Loan amount, rupees").fill("1,00,000");
  await page.getByLabel("Pincode").fill("12");
  await page.getByLabel("Monthly income").fill("plenty");
  await page.getByLabel("Birth date").fill("2999-01-01");
  await page.getByRole("button", { name: "Check" }).click();
  for (const words of ["Please enter a valid 6 digit pincode", "Please enter a whole number", "Invalid year"]) {
    await expect(page.getByRole("alert")).toContainText(words);
  }

  await page.getByLabel("Pincode").fill("560001");
  await page.getByLabel("Months").fill("12");
  await page.getByLabel("Monthly income").fill("62000");
  await page.getByLabel("Employment").selectOption({ index: 1 });
  await page.getByLabel("Birth date").fill("1992-03-01");
  await page.getByLabel("Credit score").fill("760");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/^\d+ match, \d+ may match, \d+ do not\. Lenders of version \d+/)).toBeVisible();
  await page.getByText("CASHe", { exact: true }).click();
  const criteria = page.getByRole("table", { name: "Criteria of CASHe" });
  await expect(criteria.getByRole("cell", { name: "Passed" }).first()).toBeVisible();
});

test("a past version of the lenders can judge too", async ({ page, world }) => {
  await enter(page, world, "admin", PATH);
  await page.getByLabel("Loan amount, rupees").fill("50000");
  await page.getByLabel("Lenders as they were").selectOption("1");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText(/Lenders of version 1,/)).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await enter(page, world, "admin", `${PATH}?tab=customer`);
  const check = page.locator("main button[type=submit]");
  await check.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await stop();
  await page.goto(PATH);
  await page.locator('[id$="desired_loan_amount"]').fill("100000");
  await check.click();
  await page.locator("summary").first().click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});

test("a customer who is not there is not found", async ({ page, world }) => {
  await enter(page, world, "admin", `${PATH}?tab=customer`);
  await page.getByLabel("Customer id").fill("01a1fe35-39c9-779d-add2-1b043d79108b");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("alert")).toContainText("Not found");
});
