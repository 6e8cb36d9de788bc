import { beforeEach, expect, test } from "vitest";
import { customerSession } from "#consumer/session/customer-session.ts";
import { readPageToOpen, storePageToOpen } from "#consumer/session/return-page.ts";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { LogIn } from "./log-in.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  enterTestSite();
});

test("customers who applied before come to their applications", async () => {
  const page = await draw(LogIn);
  expect(page.getByText(/After you log in/).elements()).toEqual([]);
  await page.getByRole("link", { name: "Login" }).click();
  await expect.element(page.getByText("After you log in, we'll open: Your applications")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Mobile number" })).toHaveFocus();
  expect(readPageToOpen()).toEqual({ path: "/user/applications", search: {} });
  expect(page.getByText("Already applied?").elements()).toEqual([]);
});

test.each([
  ["/user/offers", {}, "After you log in, we'll open: Your offers"],
  ["/user/user-detail/gold-loan", {}, "After you log in, we'll open: Gold loans"],
  ["/user/kfs", { offer: "7" }, "After you log in, we'll open: Key Facts Statement"],
  ["/products", { product: "business-loans" }, "After you log in, we'll open: Business loans"],
  ["/user/cashe", {}, "After you log in, we'll open the page you asked for."],
])("a link to %s is named before the login", async (path, search, text) => {
  storePageToOpen({ path, search });
  const page = await draw(LogIn);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("a product chosen before the login is named, unless the site has no other", async () => {
  customerSession.chooseProduct({ productId: 2, productType: "Gold Loans" });
  const page = await draw(LogIn);
  await expect.element(page.getByText("After you log in, we'll open: Gold loans")).toBeVisible();
  await page.unmount();
  enterTestSite({ site: { ...testBoot().site, lockedProduct: "Gold Loans" } });
  const own = await draw(LogIn);
  await expect.element(own.getByRole("button", { name: "Get code" })).toBeVisible();
  expect(own.getByText(/After you log in/).elements()).toEqual([]);
});
