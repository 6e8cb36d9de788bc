import { expectAccessible, expect, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><script>alert(1)</script>
  <circle cx="24" cy="24" r="20" fill="#3355aa"/></svg>`;

test("a brand is edited, published, shown on its page and restored", async ({ page, world, browser }) => {
  await openBackOffice(page, world, "admin", "/admin/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search by name or key" }).fill("malwa");
  await page.getByRole("link", { name: "Edit brand Malwa Kisan Sangh" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malwa Kisan Sangh" })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(4);
  await expectAccessible(page);

  await page.getByLabel("Name", { exact: true }).fill("Malwa Sangh");
  await page.getByRole("textbox", { name: "Primary colour", exact: true }).fill("yellow");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("A colour is #");
  await page.getByRole("textbox", { name: "Primary colour", exact: true }).fill("#ffee00");
  // The light colour is kept, with dark text on it.
  await expect(page.getByText(/Primary colour: #ffee00 is hard to read/)).toBeHidden();
  await page
    .getByRole("group", { name: "Upload: Icon" })
    .locator('input[type="file"]')
    .setInputFiles({ name: "sign.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await expect(page.getByRole("img", { name: "Icon" })).toHaveAttribute("src", /^\/brand\/[0-9a-f]{32}\./);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malwa Sangh" })).toBeVisible();
  await expectAccessible(page);

  // A logged-in admin is redirected to the back office.
  const shown = await (await browser.newContext()).newPage();
  await shown.goto("/malwa_kisan");
  await expect(shown.getByRole("banner")).toContainText("Malwa Sangh");
  const sign = await shown.getByRole("banner").locator("img").first().getAttribute("src");
  expect(sign).toMatch(/^\/brand\/[0-9a-f]{32}\./);
  expect(await (await shown.request.get(sign ?? "")).text()).not.toContain("script");
  const button = shown.getByRole("button", { name: "Get code" });
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgb(130, 119, 23)");
  await expectAccessible(shown);

  await page.getByRole("button", { name: "Restore this" }).first().click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByRole("button", { name: "Restore this" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malwa Kisan Sangh" })).toBeVisible();
  await shown.reload();
  await expect(shown.getByRole("banner")).toContainText("Malwa Kisan Sangh");
});
