import { expectAccessible, expect, test } from "../fixtures.ts";
import { enter } from "./back-office.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><script>alert(1)</script>
  <circle cx="24" cy="24" r="20" fill="#3355aa"/></svg>`;

test("a brand is made in the studio, seen on its page, and taken back", async ({ page, world, browser }) => {
  await enter(page, world, "admin", "/admin/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search by name or key" }).fill("malwa");
  await page.getByRole("link", { name: "Open the studio of Malwa Kisan Sangh" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malwa Kisan Sangh" })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(2);
  await expectAccessible(page);

  await page.getByLabel("Name", { exact: true }).fill("Malwa Sangh");
  await page.getByLabel("Colour of action").fill("yellow");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("A colour is #");
  await page.getByLabel("Colour of action").fill("#ffee00");
  await expect(page.getByText(/Colour of action: #ffee00 could not be read, so #[0-9a-f]{6} is drawn/)).toBeVisible();
  await page
    .getByRole("group", { name: "Upload: Sign alone" })
    .locator('input[type="file"]')
    .setInputFiles({ name: "sign.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await expect(page.getByRole("img", { name: "Sign alone" })).toHaveAttribute("src", /^\/brand\/[0-9a-f]{32}\./);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malwa Sangh" })).toBeVisible();
  await expectAccessible(page);

  // Whoever is logged in here is led to the back office.
  const shown = await (await browser.newContext()).newPage();
  await shown.goto("/malwa_kisan");
  await expect(shown.getByRole("banner")).toContainText("Malwa Sangh");
  const sign = await shown.getByRole("banner").locator("img").first().getAttribute("src");
  expect(sign).toMatch(/^\/brand\/[0-9a-f]{32}\./);
  expect(await (await shown.request.get(sign ?? "")).text()).not.toContain("script");
  const button = shown.getByRole("button", { name: "Get code" });
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgb(130, 119, 23)");
  await expectAccessible(shown);

  await page.getByRole("button", { name: "Go back to this" }).first().click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByRole("button", { name: "Go back to this" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Malwa Kisan Sangh" })).toBeVisible();
  await shown.reload();
  await expect(shown.getByRole("banner")).toContainText("Malwa Kisan Sangh");
});
