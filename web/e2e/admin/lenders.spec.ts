import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { clickSwitch, openBackOffice } from "./back-office.ts";
import { openNewLenders } from "./lender-rows.ts";

const PATH = "/admin/lenders";

/** Summary of a page of 50 rows; other journeys add lenders. */
const FIRST_50 = /^1–(50 of \d+|(\d+) of \2)$/;

test("cells are edited after a click and saved on Enter, with a toast", async ({ page, world }) => {
  const { name } = await world.lender({ min_income: 25_000 });
  await openBackOffice(page, world, "admin", `${PATH}?q=${name}`);
  await page.getByRole("button", { name: `Income min of ${name}: 25,000`, exact: true }).click();
  const income = page.getByRole("textbox", { name: `Income min of ${name}` });
  await income.fill("26000");
  await income.press("Enter");
  await expect(page.getByText("Lender updated successfully!")).toBeVisible();
  const shown = page.getByRole("button", { name: `Income min of ${name}: 26,000` });
  await expect(shown).toBeFocused();

  await shown.click();
  await income.fill("1");
  await income.press("Escape");
  await expect(shown).toBeVisible();
});

test("an invalid priority is ignored, as in the spec", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  const shown = page.getByRole("button", { name: /^Priority of Finzy: / });
  const before = await shown.innerText();
  await shown.click();
  for (const typed of ["-5", "first", ""]) {
    await page.getByRole("textbox", { name: "Priority of Finzy" }).fill(typed);
    await page.getByRole("textbox", { name: "Priority of Finzy" }).press("Enter");
    await expect(shown).toHaveText(before);
    await shown.click();
  }
});

test("only changes are sent: switches as 1 and 0, numbers as numbers, empty values as null", async ({
  page,
  world,
}) => {
  const { name } = await world.lender({ min_income: 25_000, max_income: 800_000 });
  await openBackOffice(page, world, "admin", `${PATH}?q=${name}`);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/update-lender-data")) return;
    const { property, value } = request.postDataJSON() as { property: string; value: unknown };
    sent.push([property, value]);
  });
  const income = page.getByRole("button", { name: `Income max of ${name}: ` });
  await income.click();
  await page.getByRole("textbox", { name: `Income max of ${name}` }).press("Enter");
  await expect(income).toBeFocused();
  expect(sent).toEqual([]);
  for (const [typed, shown] of [
    ["9,00,000", "9,00,000"],
    ["", "Not set"],
  ] as const) {
    await income.click();
    await page.getByRole("textbox", { name: `Income max of ${name}` }).fill(typed);
    await page.getByRole("textbox", { name: `Income max of ${name}` }).blur();
    await expect(income.locator("..").getByRole("status")).toHaveText("Saved");
    await expect(income).toHaveAccessibleName(`Income max of ${name}: ${shown}`);
  }
  const salaried = page.getByRole("switch", { name: `Salaried of ${name}` });
  const was = (await salaried.getAttribute("aria-checked")) === "true";
  await clickSwitch(salaried);
  await salaried.click();
  await expect(salaried).toBeChecked({ checked: was });
  await expect
    .poll(() => sent)
    .toEqual([
      ["max_income", 900_000],
      ["max_income", null],
      ["salaried", was ? 0 : 1],
      ["salaried", was ? 1 : 0],
    ]);
});

test("without lenders, the empty state is shown", async ({ page, world }) => {
  await page.route("**/api/get-lenders-data", (route) => route.fulfill({ json: [] }));
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByText("No lenders found")).toBeVisible();
});

test("a rejected change shows 'Update failed' and rolls back", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.route("**/api/update-lender-data", (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: "unavailable", message: "Not now" } }),
  );
  const toggle = page.getByRole("switch", { name: "Business of CASHe" });
  const reloaded = page.waitForResponse("**/api/get-lenders-data");
  await toggle.click();
  await expect(page.getByText("Update failed").first()).toBeVisible();
  await expect(page.getByText("Not now").first()).toBeVisible();
  await reloaded;
  await expect(toggle).not.toBeChecked();
});

test("twenty cells are edited in a row by keyboard, and the last change is undone", async ({ page, world }) => {
  const { names } = await openNewLenders(page, world);
  const saved: unknown[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/update-lender-data") && answer.ok()) saved.push(answer.request().postDataJSON());
  });
  const ages = names.map((name, row) => ({ name, min: 22 + row, max: 40 + row }));
  await page.getByRole("button", { name: `Age min of ${names[0]}: ` }).click();
  await page.keyboard.press("Escape");
  for (const { name, min, max } of ages) {
    await page.keyboard.type(String(min));
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: `Age max of ${name}: ` })).toBeFocused();
    await page.keyboard.type(String(max));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Age max of ${name}: ${max}` })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
  }
  await expect.poll(() => saved.length).toBe(20);
  await page.getByRole("button", { name: "Undo" }).first().click();
  const last = ages.at(-1);
  await expect(page.getByRole("button", { name: `Age max of ${last?.name}: ` })).not.toHaveText(String(last?.max));
  await page.reload();
  for (const { name, min, max } of ages.slice(0, -1)) {
    await expect(page.getByRole("button", { name: `Age min of ${name}: ${min}` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Age max of ${name}: ${max}` })).toBeVisible();
  }
});

test("at 1366 × 768 all columns are visible, and hidden columns and selected rows persist", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  for (const title of ["Lender Status", "Special Offer"]) {
    await expect(page.getByRole("columnheader", { name: title })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Age max" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Age max" })).toHaveCount(0);
  await page.getByLabel("Rows").selectOption("50");
  await expect(page.getByText(FIRST_50)).toBeVisible();
  await page.goto(PATH);
  await expect(page.getByText(FIRST_50)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Age min" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Age max" })).toHaveCount(0);
});

test("search, chips, order and page are in the URL", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByRole("button", { name: "Business", exact: true }).first().click();
  await expect(page).toHaveURL(`${PATH}?business=1`);
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=name/);
  await page.keyboard.press("/");
  await page.keyboard.type("zzz");
  await expect(page.getByText("No results for this search")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByText(/^1–20 of \d+$/)).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(/^21–\d+ of \d+$/)).toBeVisible();
});

test("a special offer gets its text and days", async ({ page, world }) => {
  const { name } = await world.lender();
  await openBackOffice(page, world, "admin", `${PATH}?q=${name}`);
  await page.getByRole("switch", { name: `Special Offer of ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Special Offer of ${name}` });
  await dialog.getByLabel("Text", { exact: true }).fill("No fee in December");
  await dialog.getByLabel("Start date").fill("2099-12-31");
  await dialog.getByLabel("End date").fill("2099-12-01");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The end date is before the start date");
  await dialog.getByLabel("Start date").fill("2099-12-01");
  await dialog.getByLabel("End date").fill("2099-12-31");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lender updated successfully!")).toBeVisible();
  await expect(page.getByRole("switch", { name: `Special Offer of ${name}` })).toBeChecked();
  await expect(page.getByRole("button", { name: `from 1 Dec ${name}` })).toBeVisible();
});

test("a lender is added and deleted", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByRole("button", { name: "Add Lender" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Lender" });
  await dialog.getByRole("button", { name: "Add Lender" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Fill this in");
  await dialog.getByLabel("Name").fill("New Lender");
  await dialog.getByRole("button", { name: "Add Lender" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Use letters, digits, underscores and hyphens only");
  await dialog.getByLabel("Name").fill("Sitara_Finance-1");
  await dialog.getByRole("button", { name: "Add Lender" }).click();
  await expect(page.getByText("Lender created successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Sitara_Finance-1" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Lender Status of Sitara_Finance-1" })).not.toBeChecked();
  await expect(page.getByText("Before this lender can be switched on:")).toBeVisible();

  await page.goto(PATH);
  await page.getByRole("searchbox").fill("Sitara");
  await page.getByRole("button", { name: "More for Sitara_Finance-1" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm).toContainText("Sitara_Finance-1");
  const away = { status: 503, json: { message: "Not deleted" } };
  await page.route("**/api/safe-delete-lender", (route) => route.fulfill(away), { times: 1 });
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(confirm.getByRole("alert")).toContainText("Not deleted");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Lender deleted successfully!")).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto(`${PATH}?q=cashe&open=offer-1`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
