import { leaveUnsaved, testAccessibility } from "../console.ts";
import { expectAccessible, expect, test } from "../fixtures.ts";
import { clickSwitch, openBackOffice } from "./back-office.ts";
import { createPng } from "./picture.ts";

const PATH = "/admin/credit-cards";
const CARD = "Himgiri Bank Everyday";

test("an admin creates a card, edits all of it, deletes it and restores it", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Credit cards" })).toBeVisible();

  await page.getByRole("button", { name: "Create", exact: true }).click();
  const create = page.getByRole("dialog", { name: "Create credit card" });
  await expect(create.getByRole("button", { name: "Submit" })).toBeDisabled();
  await expect(create.getByText("Enter a name first")).toBeVisible();
  await create.getByLabel("Name").fill("Nila & Co");
  await create.getByRole("button", { name: "Submit" }).click();
  await expect(create.getByRole("alert")).toContainText("Use letters, digits, spaces, hyphens and underscores only");
  await create.getByLabel("Name").fill("Nila Bank First_Card-2");
  await create.getByRole("button", { name: "Submit" }).click();
  await expect(create).toBeHidden();
  await expect(page.getByText("Card created. Customers see it once you switch it on")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search credit cards" }).fill("nila");
  const row = page.getByRole("row", { name: /Nila Bank First_Card-2/ });
  await expect(row).toBeVisible();
  const name = "Nila Bank First_Card-2";

  await row.getByRole("button", { name: `Edit: Annual fees of ${name}` }).click();
  const fee = page.getByRole("dialog", { name });
  await fee.getByLabel("Annual fees").fill("lots");
  await fee.getByRole("button", { name: "Save" }).click();
  await expect(fee.getByRole("alert")).toContainText("Enter a number with at most 2 decimals");
  await fee.getByLabel("Annual fees").fill("1,499");
  await fee.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("₹1,499");

  await row.getByRole("button", { name: /View\/Update Feature/ }).click();
  const features = page.getByRole("dialog", { name: `Features of ${name}` });
  await features.getByRole("button", { name: "Add feature", exact: true }).click();
  await features.getByRole("button", { name: "Save" }).click();
  await expect(features.getByRole("alert")).toContainText("A feature cannot be empty. Fill it in or remove it");
  await features.getByRole("textbox", { name: "Feature 1", exact: true }).fill("Free lounge visits");
  await features.getByRole("button", { name: "Add feature", exact: true }).click();
  // A new feature is not red before the next attempt.
  await features.getByRole("button", { name: "Save" }).click();
  await expect(features.getByRole("alert")).toContainText("A feature cannot be empty. Fill it in or remove it");
  await features.getByRole("button", { name: "Remove feature 2" }).click();
  await features.getByRole("button", { name: "Save" }).click();
  await expect(features).toBeHidden();

  await row.getByRole("button", { name: /View\/Update UTM Link/ }).click();
  const link = page.getByRole("dialog", { name: `UTM link of ${name}` });
  await link.getByLabel("UTM link").fill("http://plain.example");
  await link.getByRole("button", { name: "Save" }).click();
  await expect(link.getByRole("alert")).toContainText("Enter an address that starts with https://");
  await link.getByLabel("UTM link").fill("https://cards.example/nila?sub={unique_id}");
  await link.getByRole("button", { name: "Save" }).click();
  await expect(link).toBeHidden();

  await clickSwitch(row.getByRole("switch", { name: `Secured of ${name}` }));
  await clickSwitch(row.getByRole("switch", { name: `Status of ${name}` }));
  await page.reload();
  await expect(row.getByRole("switch", { name: `Secured of ${name}` })).toBeChecked();
  await expect(row.getByRole("switch", { name: `Status of ${name}` })).toBeChecked();

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Card deleted")).toBeVisible();
  await expect(page.getByText("No results for this search")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});

test("the link column shows what replaces the placeholder", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  await page.getByRole("button", { name: "About UTM link" }).click();
  await expect(page.getByText("{unique_id} in the URL is replaced with the customer's unique id")).toBeVisible();
});

test("cards are reordered by button and by dragging", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  const names = page.getByRole("rowheader");
  await expect(names.first()).toContainText(CARD);
  const second = await names.nth(1).innerText();
  const saved = page.waitForResponse("**/api/admin/cards/order");
  await page.getByRole("button", { name: `Move ${CARD} down` }).click();
  expect((await saved).ok()).toBe(true);
  await expect(names.first()).toContainText(second);

  const dragged = page.waitForResponse("**/api/admin/cards/order");
  const first = page.getByRole("row").nth(1);
  await first.locator("[draggable] span[aria-hidden], span.cursor-grab").first().dragTo(page.getByRole("row").nth(3));
  expect((await dragged).ok()).toBe(true);
  await page.reload();
  await expect(names.nth(2)).toContainText(second);

  await page.getByRole("button", { name: "Secured", exact: true }).first().click();
  await expect(page.getByRole("button", { name: /^Move .* up$/ }).first()).toHaveAttribute("aria-disabled", "true");
});

test("a thumbnail is validated, uploaded, and shown at 100 pixels", async ({ page, world }) => {
  const { name } = await world.card();
  await openBackOffice(page, world, "admin", `${PATH}?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Upload a thumbnail of ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Thumbnail of ${name}` });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("Upload a thumbnail first");
  const file = dialog.getByLabel("Choose a file");
  await file.setInputFiles({ name: "card.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(dialog.getByText("Choose a PNG, JPEG or WebP picture")).toBeVisible();
  await file.setInputFiles({ name: "card.png", mimeType: "image/png", buffer: await createPng(page) });
  await expect(dialog.getByText("Uploaded. Save to use it.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const image = page.getByRole("button", { name: `Thumbnail of ${name}: replace` }).locator("img");
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((img: HTMLImageElement) => [img.clientWidth, img.naturalWidth > 0])).toEqual([98, true]);
});

test("another admin's change conflicts instead of being overwritten", async ({ page, context, world }) => {
  const { id, name } = await world.card();
  const path = `${PATH}?q=${encodeURIComponent(name)}&open=key_feature-${id}`;
  await openBackOffice(page, world, "admin", path);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Key features", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(path);
  await other.getByRole("dialog").getByLabel("Key features", { exact: true }).fill("Theirs");
  await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("dialog")).toBeHidden();

  await dialog.getByLabel("Key features", { exact: true }).fill("Ours");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leaveUnsaved(page);
  await expect(page.getByRole("row").filter({ hasText: "Theirs" })).toBeVisible();
});

test("errors show the server's message, or the spec's if there is none", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  const notNow = { status: 422, json: { status: 422, code: "invalid-fields", message: "Not now" } };
  await page.route("**/api/update-credit-card-data", (route) => route.fulfill(notNow));
  const secured = page.getByRole("switch", { name: `Secured of ${CARD}` });
  const before = await secured.getAttribute("aria-checked");
  await secured.click();
  await expect(page.getByText("Not now").first()).toBeVisible();
  await expect(secured).toHaveAttribute("aria-checked", before ?? "");

  await page.route("**/api/update-credit-card-data", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("switch", { name: `Status of ${CARD}` }).click();
  await expect(page.getByText("An error occurred").first()).toBeVisible();

  await page.route("**/api/create-credit-card", (route) => route.fulfill(notNow));
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const create = page.getByRole("dialog");
  await create.getByLabel("Name").fill("Nila Bank Second");
  await create.getByRole("button", { name: "Submit" }).click();
  await expect(create.getByRole("alert")).toContainText("Not now");
  await create.getByRole("button", { name: "Cancel" }).click();
  await leaveUnsaved(page);

  await page.route("**/api/safe-delete-credit-card", (route) =>
    route.fulfill({ status: 503, json: { message: "Not deleted" } }),
  );
  await page.getByRole("button", { name: `Delete ${CARD}` }).click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(confirm.getByRole("alert")).toContainText("Not deleted");
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Not deleted").first()).toBeVisible();
});

test("without cards, 'No data found' is shown", async ({ page, world }) => {
  await page.route("**/api/get-credit-cards-data", (route) => route.fulfill({ json: [] }));
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByText("No data found")).toBeVisible();
});

test("role 2 has no credit cards", async ({ page, world }) => {
  await openBackOffice(page, world, "role2", PATH);
  await expect(page).toHaveURL("/admin/dashboard");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", PATH);
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto(`${PATH}?open=features-1`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("dialogs are accessible", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", PATH);
  for (const dialog of ["new", "annual_fee-1", "utm-1", "thumbnail-1", "delete-1"]) {
    await page.goto(`${PATH}?open=${dialog}`);
    await expect(page.getByRole(dialog.startsWith("delete") ? "alertdialog" : "dialog")).toBeVisible();
    await expectAccessible(page);
  }
});
