import { expectFailureToasts, expectNothingFound, testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

/** Landing pages of Udaan Credit's links. */
const PAGES = [
  ["The partner's home page", "/udaan_credit"],
  ["All products", "/products"],
  ["Loan calculator", "/calculator"],
  ["How we rank offers", "/how-we-rank"],
] as const;

test("a link is created, followed and counted, shown as a QR code, and disabled", async ({ page, world }) => {
  const name = `Shop window ${process.pid}-${Date.now() % 100_000}`;
  await openBackOffice(page, world, "admin", "/admin/tracking-links");
  await page.getByRole("button", { name: "Create link" }).click();
  const form = page.getByRole("dialog", { name: "Create link" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("link", { name: "Please choose one" })).toBeVisible();
  await form.getByLabel("Partner", { exact: true }).selectOption({ label: "Udaan Credit Services" });
  await expect(form.getByLabel("Page").getByRole("option")).toHaveText(PAGES.map(([label]) => label));
  for (const [label, path] of PAGES) {
    await form.getByLabel("Page").selectOption({ label });
    await expect(form.getByText(new RegExp(`^https?://[^/]+${path}$`))).toBeVisible();
  }
  await form.getByLabel("Page").selectOption({ label: "The partner's home page" });
  await form.getByLabel("utm_source").fill("shop window");
  await form.getByLabel("utm_campaign").fill("diwali");
  await expect(form).toContainText("/udaan_credit?utm_source=shop+window&utm_campaign=diwali");
  await form.getByRole("button", { name: "Create" }).click();

  const row = page.getByRole("row", { name });
  const path = await row.getByRole("button", { name: /^Copy/ }).innerText();
  const answer = await page.request.get(path, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toMatch(/\/udaan_credit\?.*utm_source=shop/);
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible();
    await expect(row.getByRole("gridcell").nth(3)).toHaveText("1", { timeout: 500 });
  }).toPass();

  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "QR code" }).click();
  const dialog = page.getByRole("dialog", { name: `QR code of ${name}` });
  await expect(dialog.getByRole("img")).toBeVisible();
  for (const kind of ["SVG", "PNG"]) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: `Download ${kind}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${path.split("/").at(-1)}.${kind.toLowerCase()}`);
  }
  await dialog.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
  const [poster] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(poster.suggestedFilename()).toBe("poster-a4-hi.pdf");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();

  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await page.getByRole("button", { name: "Active" }).click();
  await expect(row).toBeHidden();
});

test("a link to another page opens it with its campaign", async ({ page, world }) => {
  const name = `Calculator ${process.pid}-${Date.now() % 100_000}`;
  await openBackOffice(page, world, "admin", "/admin/tracking-links?open=new");
  const form = page.getByRole("dialog", { name: "Create link" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Partner", { exact: true }).selectOption({ label: "Udaan Credit Services" });
  await form.getByLabel("Page").selectOption({ label: "Loan calculator" });
  await form.getByLabel("utm_campaign").fill("diwali");
  await form.getByRole("button", { name: "Create" }).dblclick();
  const row = page.getByRole("row", { name });
  await expect(row).toHaveCount(1);
  const path = await row.getByRole("button", { name: /^Copy/ }).innerText();
  const answer = await page.request.get(path, { maxRedirects: 0 });
  expect(answer.headers()["location"]).toMatch(/\/calculator\?.*utm_campaign=diwali/);
});

test("a search without results and a failing call show the product's texts", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/tracking-links");
  await expectNothingFound(page, "Search name or code");
  await page.goto("/admin/tracking-links?status=disabled&q=Newspaper");
  await expectFailureToasts(page, "**/api/admin/links/*/enable", async () => {
    await page.getByRole("button", { name: "More for Newspaper, June" }).click();
    await page.getByRole("menuitem", { name: "Enable" }).click();
  });
  await expect(page.getByRole("row", { name: "Newspaper, June" })).toContainText("Disabled");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/tracking-links");
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto("/admin/tracking-links?open=new");
  const form = page.getByRole("dialog");
  await form.locator("button[type=submit]").click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  await page.goto("/admin/tracking-links?open=qr-1");
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/tracking-links?open=disable-1");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});
