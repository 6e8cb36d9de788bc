import { expect, test } from "../fixtures.ts";
import { enter } from "./back-office.ts";

test("a link is built, followed and counted, printed as a code, and disabled", async ({ page, world }) => {
  const name = `Shop window ${process.pid}-${Date.now() % 100_000}`;
  await enter(page, world, "admin", "/admin/tracking-links");
  await page.getByRole("button", { name: "Make a link" }).click();
  const form = page.getByRole("dialog", { name: "Make a link" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("link", { name: "Please choose one" })).toBeVisible();
  await form.getByLabel("Partner", { exact: true }).selectOption({ label: "Udaan Credit Services" });
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
    await expect(row.getByRole("cell").nth(3)).toHaveText("1", { timeout: 500 });
  }).toPass();

  await row.getByRole("button", { name: `More about ${name}` }).click();
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
  await dialog.getByRole("button", { name: "Close" }).click();

  await row.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await page.getByRole("button", { name: "Active" }).click();
  await expect(row).toBeHidden();
});
