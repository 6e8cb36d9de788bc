import type { Page } from "@playwright/test";
import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";
import { editLine, openLine, turnSwitchOn } from "./lender-lines.ts";

/** Unique per process, because the tests of a worker share its database. */
const NAME = `Sarovar_Credit-${process.pid}`;

/** The simulated lender answers a new application with this lender's status word. */
const CONNECTOR = {
  kind: "http",
  path: "/sarovar/applications",
  auth_header: "X-Api-Key",
  idempotency_header: "Idempotency-Key",
  reference_field: "number",
  status_field: "state",
  body: {
    reference: "application.reference",
    name: "customer.first_name",
    city: "form.work_city",
    loan: "offer.amount",
  } as Record<string, string>,
  status_words: { RECEIVED: "in_review", GRANTED: "approved" },
};

const TERMS = [
  ["Legal name", "Sample Sarovar Finance Ltd"],
  ["Grievance officer", "Meera Iyer"],
  ["Officer's phone", "1800 000 390"],
  ["Officer's email", "grievance@sarovar.example"],
  ["Amount max", "200000"],
  ["Amount min", "10000"],
  ["Months min", "6"],
  ["Rate max, a year", "22"],
  ["Rate min, a year", "18"],
  ["Journey", "api"],
] as const;

test("a lender is added, gets a connector after a dry run, is completed, switched on, and lends", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin", "/admin/lenders");
  await addLender(page);
  await page.getByRole("tab", { name: "Form and connector" }).click();
  await setUpConnector(page);
  await page.getByRole("tab", { name: "Personal loans" }).click();
  await fillCriteria(page);
  await turnSwitchOn(page, NAME, "Status");

  await page.goto("/admin/customer-eligibility");
  await page.getByLabel("Loan amount, ₹").fill("100000");
  await page.getByLabel("Months").fill("12");
  await page.getByLabel("Employment").selectOption({ label: "Salaried" });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("row", { name: NAME }).getByRole("cell", { name: "Match", exact: true })).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  const name = `Dhruva-${process.pid}-${Date.now()}`;
  await openBackOffice(page, world, "admin", "/admin/lenders?open=new");
  await page.getByRole("dialog").getByRole("textbox").fill(name);
  await page.getByRole("dialog").getByRole("textbox").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await stop();
});

async function addLender(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Lender" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Lender" });
  await dialog.getByLabel("Name").fill(NAME);
  await dialog.getByRole("button", { name: "Add Lender" }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText("Before this lender can be switched on:")).toBeVisible();
  const toggle = page.getByRole("switch", { name: `Lender Status of ${NAME}` });
  await toggle.click();
  await expect(page.getByText("Update failed").first()).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText("Update failed").first()).toBeHidden();
}

/** Lets the dry run find a mistake, then fixes and saves the connector. */
async function setUpConnector(page: Page): Promise<void> {
  const mistaken = { ...CONNECTOR, body: { ...CONNECTOR.body, zodiac: "profile.zodiac" } };
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question in English").fill("City of work");
  await page.getByLabel("Question in Hindi").fill("काम का शहर");
  await page.getByLabel("Key", { exact: true }).fill("work_city");
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByLabel("Connector as JSON").fill(JSON.stringify(mistaken));
  await page.getByRole("button", { name: "Validate and test" }).click();
  await expect(page.getByText("zodiac needs profile.zodiac, which we do not have")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Connector as JSON").fill(JSON.stringify(CONNECTOR));
  await page.getByRole("button", { name: "Validate and test" }).click();
  await expect(page.getByText("No problems found")).toBeVisible();
  const sent = page.getByRole("figure", { name: "Sent" });
  await expect(sent).toContainText("POST /sarovar/applications");
  await expect(sent).toContainText("X-Api-Key: ******");
  await expect(sent).toContainText('"city": "Example"');
  await expect(page.getByRole("figure", { name: /^Response: number .+, status in_review$/ })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form and connector saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "City of work" })).toContainText("work_city");
  await expect(page.getByLabel("Connector as JSON")).toHaveValue(/"\/sarovar\/applications"/);
}

async function fillCriteria(page: Page): Promise<void> {
  // Needs a confirmation, because 24 is more than ten times the default of 1 month.
  const months = await openLine(page, NAME, "Months max");
  await months.fill("24");
  await months.press("Enter");
  await expect(page.getByText("This is at least ten times the previous value, 1. Save it?")).toBeVisible();
  await page.getByRole("button", { name: "Save 24" }).click();
  await expect(page.getByRole("button", { name: `Months max of ${NAME}: 24` })).toBeVisible();
  for (const [label, value] of TERMS) await editLine(page, NAME, label, value);
  for (const label of ["Salaried", "Self Employed", "API submission"]) await turnSwitchOn(page, NAME, label);
  await page.getByRole("checkbox", { name: "Personal loans" }).check();
  await expect(page.getByText("Before this lender can be switched on:")).toBeHidden();
}
