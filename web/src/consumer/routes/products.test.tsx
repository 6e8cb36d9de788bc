import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { Page } from "./products.tsx";

const chosen = () => [localStorage.getItem("productType"), localStorage.getItem("productId")];

const LOANS = [
  { productId: 1, productType: "Personal Loans" as const, slug: "personal-loans" as const, available: true },
  { productId: 3, productType: "Business Loans" as const, slug: "business-loans" as const, available: true },
];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("atkn", "t");
  enterTestSite({ productTypes: LOANS });
});

async function renderDialog() {
  const page = await draw(Page);
  await page.getByRole("button", { name: /^Business loans/ }).click();
  const dialog = page.getByRole("dialog", { name: "Do you have a business registration certificate?" });
  await expect.element(dialog).toBeVisible();
  return { page, dialog };
}

test("YES is preselected, and chooses business loans", async () => {
  const { page, dialog } = await renderDialog();
  await expect.element(dialog.getByRole("radio", { name: "YES", exact: true })).toBeChecked();
  expect(chosen()).toEqual([null, null]);
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "/user/business-offers" })).toBeVisible();
  expect(chosen()).toEqual(["Business Loans", "3"]);
});

test("each answer says what it leads to", async () => {
  const { dialog } = await renderDialog();
  const no = dialog.getByRole("radio", { name: "NO", exact: true });
  await expect.element(no).toHaveAccessibleDescription("You continue with: Personal loans");
  const yes = dialog.getByRole("radio", { name: "YES", exact: true });
  await expect.element(yes).toHaveAccessibleDescription("You continue with: Business loans");
});

test("NO chooses a personal loan and opens its profile", async () => {
  const { page, dialog } = await renderDialog();
  await dialog.getByRole("radio", { name: "NO", exact: true }).click();
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "/user/user-detail" })).toBeVisible();
  expect(chosen()).toEqual(["Personal Loans", "1"]);
});

test("closing the question keeps no product chosen, whatever was chosen before", async () => {
  localStorage.setItem("productType", "Personal Loans");
  localStorage.setItem("productId", "1");
  const { dialog } = await renderDialog();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(chosen()).toEqual([null, null]);
});

test("without personal loans NO chooses nothing", async () => {
  enterTestSite({ productTypes: LOANS.slice(1) });
  const { dialog } = await renderDialog();
  await dialog.getByRole("radio", { name: "NO", exact: true }).click();
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(chosen()).toEqual([null, null]);
});
