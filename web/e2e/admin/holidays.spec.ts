import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

const PATH = "/admin/holidays?year=2031";

test("a holiday is added, announced, deleted, and kept in the history", async ({ page, world }) => {
  const name = `Day of ${process.pid}-${Date.now() % 100_000}`;
  await openBackOffice(page, world, "admin", PATH);
  await page.getByRole("button", { name: "Add a day" }).click();
  const form = page.getByRole("dialog", { name: "Add a day" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("link", { name: "Fill this in" })).toHaveCount(2);
  await form.getByLabel("Date", { exact: true }).fill("2031-03-04");
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("checkbox", { name: "Estimate" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("region", { name: "Bank holidays" }).getByRole("row", { name });
  await expect(row).toContainText("Estimate");
  await expect(row).toContainText("Tuesday");

  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Mark as announced" }).click();
  await expect(row).toContainText("Announced");
  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("No holidays entered for this year.")).toBeVisible();
  const history = page.getByRole("group", { name: "History" }).getByRole("row", { name });
  await expect(history).toHaveCount(3);
});

test("the dashboard warns of the calendar's end until it is moved", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  const near = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const move = async (to: string) => {
    await page.getByRole("button", { name: "Set calendar end" }).click();
    const form = page.getByRole("dialog", { name: "Calendar end" });
    await form.getByLabel("Calendar end").fill(to);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toHaveCount(0);
  };
  await move(near);
  await page.goto("/admin/dashboard");
  await expect(page.getByText(/The holiday calendar ends on/)).toBeVisible();
  await page.getByRole("link", { name: "Open the calendar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bank holidays" })).toBeVisible();
  await move("2027-12-31");
  await expect(page.getByText(/The holiday calendar ends on/)).toHaveCount(0);
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/holidays?year=2027");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await stop();
  for (const dialog of ["new", "edit-2027-10-29", "end"]) {
    await page.goto(`/admin/holidays?year=2027&open=${dialog}`);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  }
});
