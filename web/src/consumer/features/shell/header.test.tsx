import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Header } from "./header.tsx";
import { buildShellOptions } from "./shell-options.ts";

const shellOptions = buildShellOptions("/user/my-data", { lockedProduct: null, variant: "marketplace" });

beforeEach(() => {
  localStorage.clear();
  for (const [key, value] of Object.entries({ atkn: "t", prospectAppId: "p" })) localStorage.setItem(key, value);
  enterTestSite();
});

test.each([
  [{ first_name: "Sunita", last_name: "Devi" }, "Sunita Devi"],
  [{ first_name: "Sunita", last_name: null }, "Sunita"],
  [{ first_name: null, last_name: null }, "Nitya Finance"],
])("beside the logo is the customer's name if known, or else the brand's", async (data, shown) => {
  serve({ "GET /api/user/p": { body: { data } } });
  const page = await draw(() => <Header shellOptions={shellOptions} />);
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});

test("Help closes the menu, and gives the focus back to it", async () => {
  serve({ "GET /api/user/p": { body: { data: {} } } });
  const page = await draw(() => <Header shellOptions={shellOptions} />);
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await expect.element(menu).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Help" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  expect(document.querySelector("[aria-controls=menu]")?.getAttribute("aria-expanded")).toBe("false");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test("before a login there is Help on every page, and Login where the page has none", async () => {
  const guide = buildShellOptions("/products/gold-loans", { lockedProduct: null, variant: "marketplace" });
  const page = await draw(() => <Header shellOptions={{ ...guide, logout: false }} />);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect.element(page.getByRole("button", { name: "Help" })).toBeVisible();
  await page.unmount();
  const landing = buildShellOptions("/", { lockedProduct: null, variant: "marketplace" });
  const first = await draw(() => <Header shellOptions={landing} />);
  await expect.element(first.getByRole("button", { name: "Help" })).toBeVisible();
  expect(first.getByRole("button", { name: "Menu" }).elements()).toEqual([]);
});
