import { expect, expectAccessible, test } from "../fixtures.ts";
import { openBackOffice } from "./back-office.ts";

const QUESTION = { name: "Unsaved changes" } as const;

test("leaving unsaved changes asks once: by a link, by Back and by another tab", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/partners");
  await page.getByRole("link", { name: "Udaan Credit" }).click();
  const days = page.getByLabel("Attribution window");
  await days.fill("77");
  const question = page.getByRole("alertdialog", QUESTION);

  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("button", { name: "People" }).click();
  await menu.getByRole("link", { name: "Audit" }).click();
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();

  await page.getByRole("tab", { name: "Brand" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(days).toHaveValue("77");

  await page.goBack();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Partners" })).toBeVisible();
  await expect(question).toBeHidden();
});

test("the browser asks before a window with unsaved changes closes, and only then", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/user-management?open=new");
  const messages: string[] = [];
  page.on("dialog", (dialog) => {
    messages.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("dialog").getByLabel("Name").fill("Leela");
  await page.reload();
  expect(messages).toEqual(["beforeunload"]);
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible();
  expect(messages).toEqual(["beforeunload"]);
});

test("offline the menu stays, and a logout hides everything until the server responds", async ({
  page,
  context,
  world,
  cleanConsole,
}) => {
  await openBackOffice(page, world, "admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await context.setOffline(true);
  await menu.getByRole("button", { name: "People" }).click();
  await menu.getByRole("link", { name: "Failed jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page did not load" })).toBeVisible();
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("We cannot reach the server. This page will open once it responds.")).toBeVisible();
  await expect(menu).toBeHidden();
  await context.setOffline(false);
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  cleanConsole.splice(0);
});

test("the link to the list restores its filters, and Back the scroll position", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/lenders");
  await page.getByRole("searchbox").fill("ca");
  await expect(page).toHaveURL(/\?q=ca$/);
  await page.getByRole("link", { name: "Edit CASHe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "CASHe" })).toBeVisible();
  await page.getByRole("link", { name: "Lenders" }).last().click();
  await expect(page).toHaveURL("/admin/lenders?q=ca");
  await expect(page.getByRole("searchbox")).toHaveValue("ca");

  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL("/admin/lenders");
  const last = page.getByRole("link", { name: /^Edit / }).last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const before = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole("tab", { name: "History" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Lenders" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
