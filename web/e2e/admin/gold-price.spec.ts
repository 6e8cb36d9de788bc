import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

test("a gold price is entered, an implausible one needs a confirmation, and gold is valued with it", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin", "/admin/gold-price");
  await page.getByRole("button", { name: "Enter a price" }).click();
  const form = page.getByRole("dialog", { name: "Enter a price" });
  await form.getByLabel("30-day average").fill("1,16,000");
  await form.getByLabel("Previous day's closing price").fill("1,17,000");
  await form.getByRole("button", { name: "Enter" }).click();
  await expect(form.getByText(/from ₹1,000 to ₹1,00,000/).first()).toBeVisible();
  await form.getByLabel("30-day average").fill("16,100");
  await form.getByLabel("Previous day's closing price").fill("16,200.50");
  await form.getByRole("button", { name: "Enter" }).click();
  await expect(form.getByText(/differs a lot from the last price/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("30-day average").fill("11,650");
  await form.getByLabel("Previous day's closing price").fill("11,700.50");
  await form.getByRole("button", { name: "Enter" }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("row", { name: "₹11,700.5" });
  await expect(row).toContainText("₹11,650");

  await page.goto("/calculator/gold?items=ornament:10:22&purpose=consumption");
  await expect(page.getByText("₹1,16,500").first()).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/gold-price");
  await expect(page.getByRole("table").first()).toBeVisible();
  await stop();
});
