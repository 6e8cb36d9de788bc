import type { Browser, Page } from "@playwright/test";
import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { newWord } from "../new-names.ts";
import type { World } from "../world.ts";
import { openBackOffice } from "./back-office.ts";

const ADMINISTRATOR = 1;

test("a text is registered: links allowed, text copied to the portal, id saved", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/messaging/templates");
  await expect(page.getByText(/texts have no id from the operator yet/)).toBeVisible();
  // Of the text by SMS; it also goes out by WhatsApp.
  await page.getByRole("link", { name: "status", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message template status");
  const english = page.getByRole("region", { name: "English", exact: true });
  await expect(english.getByText(/is not an allowed link of every sender/)).toBeVisible();
  await expect(english.getByText("Sample Bank")).toBeVisible();
  await expect(english.getByText(/segment/).first()).toBeVisible();
  await expectAccessible(page);

  const form = english.getByRole("form").first();
  await expect(form.getByText("Missing")).toBeVisible();
  await expect(form.getByText(/your application to \{#alphanumeric#\} has a new status/)).toBeVisible();
  await form.getByLabel("Id from the operator").fill("not an id");
  await form.getByRole("button", { name: /^Save the id/ }).click();
  await expect(form.getByText(/At most 40 letters/).first()).toBeVisible();
  await form.getByLabel("Id from the operator").fill("1107160000000000001");
  await form.getByRole("button", { name: /^Save the id/ }).click();
  await expect(form.getByText("Registered", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Message templates" }).first().click();
  await expect(page.getByRole("row", { name: /^status .* SMS / })).toContainText("1 of");

  await page.goto("/admin/messaging/senders");
  const links = page.getByRole("region", { name: /^Allowed links of Nitya Finance/ }).first();
  await links.getByRole("button", { name: "Add a link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a link" });
  await dialog.getByLabel("Link or number").fill("https://loans.example/");
  await dialog.getByRole("button", { name: "Add a link" }).click();
  await expect(links.getByRole("row", { name: /loans\.example/ })).toContainText("On");
});

/** Opens a page in the browser of a new administrator. */
async function openAsColleague(browser: Browser, world: World, page: Page, path: string): Promise<Page> {
  const colleague = await world.colleague("Lata Desai", undefined, ADMINISTRATOR);
  const { origin } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(`/admin/login?callback=${encodeURIComponent(path)}`);
  await logIn(other, colleague);
  return other;
}

/** Writes the texts of a new template, the English one with a promise that the rules forbid, and mends it. */
async function writeTemplate(page: Page, key: string): Promise<void> {
  await page.getByRole("link", { name: "New template" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New message template");
  await page.getByLabel("Key", { exact: true }).fill(key);
  const english = page.getByRole("region", { name: "English", exact: true });
  const hindi = page.getByRole("region", { name: "हिन्दी", exact: true });
  const insertName = { name: "Insert {first_name}" };
  await english.getByRole("textbox").fill("Hi ");
  await english.getByRole("button", insertName).click();
  await page.keyboard.type(", a pre-approved loan waits at {{brand}}. Reply STOP to end offers.");
  await hindi.getByRole("textbox").fill("नमस्ते ");
  await hindi.getByRole("button", insertName).click();
  await page.keyboard.type(", {{brand}} पर लोन के नए ऑफ़र हैं। ऑफ़र बंद करने के लिए STOP लिखें।");
  await expect(english.getByText(/A promise, rate or fee: pre-approved/)).toBeVisible();
  await expect(english.getByText(/Hi Asha, a pre-approved loan/)).toBeVisible();
  await expect(hindi.getByText("No findings")).toBeVisible();
  await page.getByRole("group", { name: "{first_name}", exact: true }).getByLabel("Fallback, English").fill("there");
  await expectAccessible(page);
  await english
    .getByRole("textbox")
    .fill("Hi {first_name}, {{brand}} has new loan offers for you. Reply STOP to end offers.");
  await expect(english.getByText("No findings")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Message template ${key}`);
}

/** Asks to approve the draft of the page, and returns the dialog. */
async function approve(page: Page) {
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog", { name: /^Approve message template/ });
  await expect(dialog.getByText(/Hi Asha/)).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  return dialog;
}

/** Adds the sender of offers of a brand. */
async function addPromotionalSender(page: Page, header: string): Promise<void> {
  await page.goto("/admin/messaging/senders");
  await page.getByRole("button", { name: "Add a sender" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a sender" });
  await dialog.getByLabel("Brand").selectOption("Nitya Finance");
  await dialog.getByLabel("Use", { exact: true }).selectOption("Offers");
  await dialog.getByLabel("Header").fill(header);
  await dialog.getByRole("button", { name: "Add a sender" }).click();
  await expect(page.getByRole("row", { name: new RegExp(header) })).toBeVisible();
}

test("a template from an error of the rules to a registered text", async ({ page, world, browser }) => {
  const key = `offer_${newWord().toLowerCase()}`;
  await openBackOffice(page, world, "admin", "/admin/messaging/templates");
  await writeTemplate(page, key);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(page.getByText(/Another person must approve it/)).toBeVisible();
  await expectAccessible(page);

  // The last editor cannot approve it.
  const own = await approve(page);
  await expect(own.getByRole("alert")).toHaveText("You edited this template last; another person must approve it");
  await expectAccessible(page);
  await own.getByRole("button", { name: "Cancel" }).click();

  const { pathname } = new URL(page.url());
  const other = await openAsColleague(browser, world, page, pathname);
  const theirs = await approve(other);
  await expect(theirs).toBeHidden();
  await expect(other.getByText("Approved", { exact: true })).toBeVisible();

  await addPromotionalSender(other, "650001");
  await other.goto(pathname);
  const form = other
    .getByRole("region", { name: "English", exact: true })
    .getByRole("form", { name: /^650001/ })
    .first();
  await expect(form.getByText(/Hi \{#alphanumeric#\}, Nitya Finance has new loan offers/)).toBeVisible();
  await form.getByLabel("Id from the operator").fill("1107160000000000777");
  await form.getByRole("button", { name: /^Save the id/ }).click();
  await expect(form.getByText("Registered", { exact: true })).toBeVisible();
  await expectAccessible(other);

  await other.goto("/admin/messaging/templates");
  const row = other.getByRole("row", { name: new RegExp(`^${key} `) });
  await expect(row).toContainText("Approved");
  await expect(row).toContainText("1 of");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/messaging/senders");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
  await page.goto("/admin/messaging/templates");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await stop();
  await page.goto("/admin/messaging/templates/new");
  await expect(page.getByRole("region", { name: "English", exact: true })).toBeVisible();
  await stop();
  await page.goto("/admin/messaging/replies");
  await expect(page.getByRole("search")).toBeVisible();
  await stop();
});
