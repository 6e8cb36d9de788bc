import { testAccessibility } from "../console.ts";
import { expect, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { openBackOffice } from "./back-office.ts";

/** Matches 7:00 or 07:00, but not 17:00. */
const SEVEN = /\b0?7:00/;

test("a report is saved, mailed by a schedule, paused, resumed and deleted", async ({ page, world }) => {
  const name = `Partners ${process.pid}-${Date.now() % 100_000}`;
  await openBackOffice(page, world, "admin", "/admin/internal-report?range=last_30_days&group=partner");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saving = page.getByRole("dialog", { name: "Save this report" });
  await saving.getByRole("button", { name: "Save" }).click();
  await expect(saving.getByRole("link", { name: "Fill this in" })).toBeVisible();
  await saving.getByLabel("Name").fill(name);
  await saving.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  await expect(page).toHaveURL(/saved=[0-9a-f-]{36}/);

  await page.getByRole("link", { name: "Saved Reports" }).click();
  const row = page.getByRole("row", { name });
  const choose = async (action: string) => {
    await row.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Email me");
  const dialog = page.getByRole("dialog", { name: `Email ${name}` });
  await dialog.getByLabel("Frequency").selectOption("Every day");
  await dialog.getByRole("button", { name: "Send me the link" }).click();
  await expect(row).toContainText("Every day");
  await expect(row).toContainText(SEVEN);
  await choose("Pause emails");
  await expect(row).toContainText("Paused");
  await expect(row).not.toContainText(SEVEN);
  await page.reload();
  await choose("Resume emails");
  await expect(row).toContainText(SEVEN);
  await choose("Stop emails");
  await expect(row).not.toContainText("Every day");

  await row.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/internal-report\?range=last_30_days&group=partner&saved=/);
  await page.goBack();
  await choose("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a report is built by keyboard, saved and shared", async ({ page, world }) => {
  const name = `Lenders ${process.pid}-${Date.now() % 100_000}`;
  await openBackOffice(page, world, "admin", "/admin/report-builder");
  const numbers = page.getByRole("combobox", { name: "Metrics" });
  await expect(page.getByRole("table", { name: "Data" })).toBeVisible();
  await numbers.fill("submissions to lenders");
  await numbers.press("ArrowDown");
  await numbers.press("Enter");
  await expect(page).toHaveURL(/measures=.*sent/);
  await page.getByRole("combobox", { name: "Group by" }).selectOption("product");
  await page.getByRole("combobox", { name: "Chart", exact: true }).selectOption("line");
  await expect(page).toHaveURL(/group=product/);
  await expect(page).toHaveURL(/chart=line/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Group by" })).toHaveValue("product");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saving = page.getByRole("dialog", { name: "Save this report" });
  await saving.getByLabel("Name").fill(name);
  await saving.getByLabel("Share with everyone in my role").check();
  await saving.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  await page.getByRole("link", { name: "Saved Reports" }).click();
  await expect(page.getByRole("row", { name })).toContainText("You, shared");
});

test("groups that the chosen measures do not support are not offered", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/report-builder?measures=sent&group=lender&lenderId=1");
  const groups = page.getByRole("combobox", { name: "Group by" });
  await expect(groups.getByRole("option")).toHaveCount(4);
  const numbers = page.getByRole("combobox", { name: "Metrics" });
  await numbers.fill("applications started");
  await numbers.press("ArrowDown");
  await numbers.press("Enter");
  await expect(groups.getByRole("option")).toHaveCount(2);
  await expect(page).not.toHaveURL(/lenderId/);
  await page.goto("/admin/report-builder?measures=height");
  await expect(page.getByText("Please choose one").first()).toBeVisible();
});

test("the link in a report's mail requires a login, and opens the report", async ({ page, world }) => {
  await page.goto("/admin/internal-report?range=last_30_days&group=partner");
  await expect(page).toHaveURL(/\/admin\/login\?callback=/);
  await logIn(page, await world.findLogin("role2"));
  await expect(page).toHaveURL("/admin/internal-report?range=last_30_days&group=partner");
  await expect(page.getByRole("heading", { level: 1, name: "Internal Report" })).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/saved-reports");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await stop();
  await page.goto("/admin/report-builder");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});
