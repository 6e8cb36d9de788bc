import type { Page } from "@playwright/test";
import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { listMenuPages, openBackOffice } from "./back-office.ts";

const MIS = "/admin/mis-upload";
const COMMISSION = "/admin/commission-upload-file";

function csvFile(name: string, rows: string[]) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
}

const findStat = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

test("a disbursal statement is checked, applied, its open lines matched, and undone", async ({ page, world }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openBackOffice(page, world, "admin", MIS);
  const loan = `L-${Date.now()}`;
  const rows = ["Loan No,Lender,PAN,Disbursed Amount,Disbursed On", `${loan},Nimboo,,"1,50,000.00",01/11/2026`];
  await page
    .getByLabel("Choose a file")
    .setInputFiles(csvFile("nov-mis.csv", [...rows, "X,Nimboo,,nothing,01/11/2026"]));
  await expect(page.getByRole("heading", { name: "Columns" })).toBeVisible();
  await expect(page.getByLabel("Disbursed amount")).toHaveValue("3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("Preview, not applied yet")).toBeVisible();
  await expect(findStat(page, "Needs matching")).toHaveText("1");
  await expect(page.getByRole("group", { name: "1 Errors found" })).toContainText("Invalid amount");
  await page.getByRole("button", { name: "Apply 1 row" }).click();

  const line = page.getByRole("listitem", { name: "Row 2", exact: true });
  await expect(line).toContainText(loan);
  await expect(line).toContainText("No application by this person with this lender found");
  await expectAccessible(page);
  await line.getByLabel("Another application: our reference or ID").fill("nonsense");
  await line.getByRole("button", { name: "Use this one" }).click();
  await expect(line.getByRole("alert")).toBeVisible();
  await line.getByRole("button", { name: "Not ours" }).click();
  await expect(line).toBeHidden();

  await expect(page.getByRole("group", { name: "1 change" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone. Rows reverted: 1, skipped: 0")).toBeVisible();
  await page.getByRole("button", { name: "All files" }).click();
  await expect(page.getByRole("row", { name: /nov-mis\.csv/ }).first()).toContainText("Undone");
});

test("a commission statement needs the bank's reference, and applying it twice changes nothing", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin", COMMISSION);
  const utr = `UTR${Date.now()}`;
  const file = csvFile("paid.csv", [
    "Loan No,Lender,UTR,Commission,Paid On",
    `${utr}-1,Nimboo,${utr},1500.25,01/11/2026`,
  ]);
  const check = async () => {
    await page.getByLabel("Choose a file").setInputFiles(file);
    await expect(page.getByLabel("Bank reference (UTR)")).toHaveValue("2");
    await page.getByRole("button", { name: "Check rows" }).click();
  };
  await check();
  await expect(findStat(page, "Changes")).toHaveText("1");
  await page.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(page.getByRole("button", { name: "Check rows" })).toBeHidden();
  await expect(page.getByRole("group", { name: "1 change" })).toContainText("₹1,500.25");
  await page.getByRole("button", { name: "All files" }).click();
  await check();
  await expect(findStat(page, "Unchanged")).toHaveText("1");
  await expect(page.getByRole("button", { name: "Apply 0 rows" })).toBeDisabled();
});

test("other roles cannot see statements", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", "/admin/dashboard");
  const pages = (await listMenuPages(page)).map(({ name }) => name);
  expect(pages).toContain("Application status");
  expect(pages).not.toContain("MIS upload");
  await page.goto(MIS);
  await page.waitForURL("**/admin/dashboard");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", MIS);
  await page
    .locator("input[type=file]")
    .setInputFiles(csvFile("seen.csv", ["Loan No,Lender,Disbursed Amount,Disbursed On", "A,Nimboo,5,01/11/2026"]));
  await expect(page.locator("#column-amount")).toBeVisible();
  await stop();
});
