import { expectAccessible, expect, test } from "../fixtures.ts";
import { clickSwitch, openBackOffice } from "./back-office.ts";

const PATH = "/admin/insurance-plans";
const PLAN = "Sagarika Health Basic";

test("an insurance plan is edited and switched off", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Insurance plans" })).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(PLAN) });
  await expect(row).toContainText("Sagarika Health Insurance");
  await expectAccessible(page);

  await row.getByRole("button", { name: `Edit : ${PLAN}` }).click();
  const form = page.getByRole("dialog", { name: PLAN });
  await expect(form.getByLabel("Insurer")).toHaveValue("Sagarika Health Insurance");
  await expectAccessible(page);
  await form.getByLabel("Insurer").fill("Sagarika Insurance");
  await form.getByLabel("Premium a year (₹)").first().fill("lots");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByLabel("Premium a year (₹)").first().fill("1,950");
  await form.getByLabel("To age").first().fill("20");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Two premiums are for the same cover and age");
  await form.getByLabel("To age").first().fill("17");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText("Sagarika Insurance");

  const status = row.getByRole("switch", { name: `Status of ${PLAN}` });
  await clickSwitch(status);
  await expect(status).not.toBeChecked();
  await page.reload();
  await expect(status).not.toBeChecked();
});

test("a new plan is off, and lists what it needs before it can be switched on", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByRole("button", { name: "Add plan" }).click();
  const create = page.getByRole("dialog", { name: "Add plan" });
  await create.getByLabel("Name").fill("Narmada Health");
  await create.getByRole("button", { name: "Submit" }).click();
  const form = page.getByRole("dialog", { name: "Narmada Health" });
  await expect(form).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  const status = page.getByRole("switch", { name: "Status of Narmada Health" });
  await status.click();
  await expect(page.getByText("Required before customers can see the plan").first()).toBeVisible();
  await expect(status).not.toBeChecked();
});
