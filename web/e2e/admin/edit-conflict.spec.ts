import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { World } from "../world.ts";
import { openBackOffice } from "./back-office.ts";
import { editLine, openLine } from "./lender-lines.ts";

/** MoneyTap, which no other journey changes: its form asks for an answer that gold loans do not ask for. */
const SEVERAL = "/admin/lenders/4";

/** Opens the same page in a second admin's browser. */
async function openColleaguePage(browser: Browser, world: World, page: Page, path: string): Promise<Page> {
  const { origin } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  const other = await context.newPage();
  await openBackOffice(other, world, "admin", path);
  return other;
}

test("an edit conflict shows who changed the value, when and to what, and keeps the typed text", async ({
  page,
  world,
  browser,
}) => {
  const { name, path } = await world.lender();
  await openBackOffice(page, world, "admin", path);
  const control = await openLine(page, name, "Tenure");
  await control.fill("12 to 36 months");
  const other = await openColleaguePage(browser, world, page, path);
  await editLine(other, name, "Tenure", "6 to 24 months");
  await control.press("Enter");
  await expect(
    page.getByText(
      /\S+ \S+ changed this on \d+ \w+ \d{4}, \d+:\d\d [ap]m to “6 to 24 months”\. You entered “12 to 36 months”\./,
    ),
  ).toBeVisible();
  await expect(control).toHaveValue("12 to 36 months");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep theirs" }).click();
  await expect(page.getByRole("button", { name: `Tenure of ${name}: 6 to 24 months` })).toBeVisible();

  await (await openLine(page, name, "Tenure")).fill("9 to 36 months");
  await editLine(other, name, "Tenure", "3 to 24 months");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save yours" }).click();
  await expect(page.getByRole("button", { name: `Tenure of ${name}: 9 to 36 months` })).toBeVisible();
  await other.context().close();
});

test("edits of different properties of one lender do not conflict", async ({ page, world, browser }) => {
  const { name, path } = await world.lender();
  await openBackOffice(page, world, "admin", path);
  const control = await openLine(page, name, "Tenure");
  await control.fill("3 to 20 months");
  const other = await openColleaguePage(browser, world, page, path);
  await editLine(other, name, "Processing fees", "3.25% + GST");
  await control.press("Enter");
  await expect(page.getByRole("button", { name: `Tenure of ${name}: 3 to 20 months` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Processing fees of ${name}: 3.25% + GST` })).toBeVisible();
  await other.context().close();
});

test("an offer's text and days are saved and undone together, and an expired one is marked", async ({
  page,
  world,
}) => {
  const { name, path } = await world.lender();
  await openBackOffice(page, world, "admin", path);
  await page.getByRole("switch", { name: `Special Offer of ${name}` }).click();
  const form = page.getByRole("dialog", { name: /^Special Offer of/ });
  await form.getByLabel("Text", { exact: true }).fill("No fee this month");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Start date")).toHaveAccessibleDescription(/Fill this in/);
  await form.getByLabel("Start date").fill("2026-01-01");
  await form.getByLabel("End date").fill("2026-01-31");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("ended 31 Jan")).toBeVisible();
  await expect(page.getByText(/Text: No fee this month \(added\) · .*End date: 31 Jan 2026 \(added\)/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("switch", { name: `Special Offer of ${name}` })).not.toBeChecked();

  await page.getByRole("tab", { name: "History" }).click();
  const newest = page
    .getByRole("listitem")
    .filter({ hasText: /^Version/ })
    .first();
  await expect(newest).toContainText("Text: No fee this month → Not set");
  await newest.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(newest).toContainText("Text: No fee this month (added)");
});

test("each product of a lender has a tab, a form and a connector, and can be added and removed", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin", SEVERAL);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("checkbox", { name: "Gold loans" }).click();
  await page.getByRole("tab", { name: "Gold loans" }).click();
  const lineLabel = `${name} · Gold loans`;
  await editLine(page, lineLabel, "Income min", "41000");
  await expect(page.getByText(new RegExp(`^Income min of ${name} · Gold loans: .+ → ₹41,000$`)).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Form and connector" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Gold loans" })).toBeVisible();
  const gold = page.getByRole("region", { name: "Gold loans" });
  await gold
    .getByRole("button", { name: /^Remove “/ })
    .first()
    .click();
  await gold.getByRole("button", { name: "Save", exact: true }).click();
  // The default form asks for an answer that only personal loans ask for.
  await expect(gold.getByText("companyName (profile.employer_name)").first()).toBeVisible();
  const connector = gold.getByRole("textbox", { name: "Connector as JSON" });
  const copied = JSON.parse(await connector.inputValue()) as object;
  const body = { merchantRef: "application.reference", phone: "customer.mobile", requestedLimit: "offer.amount" };
  await connector.fill(JSON.stringify({ ...copied, body }));
  await gold.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form and connector saved")).toBeVisible();

  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText(/^Income min of Gold loans: .+ → ₹41,000$/)).toBeVisible();
  await page.getByRole("tab").first().click();
  await page.getByRole("checkbox", { name: "Gold loans" }).click();
  await expect(page.getByRole("tab", { name: "Gold loans" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("tab", { name: "Gold loans" }).click();
  await expect(page.getByRole("button", { name: `Income min of ${lineLabel}: ₹41,000` })).toBeVisible();
});

test("a deleted lender is restored by Undo and from its not-found page", async ({ page, world }) => {
  const { id, name, path } = await world.lender();
  await openBackOffice(page, world, "admin");
  const remove = async () => {
    await page.goto(`/admin/lenders?q=${name}&open=delete-${id}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Lender deleted successfully!")).toBeVisible();
    await expect(page.getByRole("link", { name: `Edit ${name}` })).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Lender restored")).toBeVisible();
  await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeVisible();
  await remove();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(`${name} was deleted and is in no list.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("switch", { name: `Lender Status of ${name}` })).toBeVisible();
});
