import { expectFailureToasts, expectNothingFound, testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { logIn } from "../log-in.ts";
import { openBackOffice } from "./back-office.ts";

const SHOP = "Ravi Mobile Shop";

test("an admin masquerades as a merchant under both names, and exits", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/merchant-management");
  await page.getByRole("button", { name: `More for ${SHOP}` }).click();
  await page.getByRole("menuitem", { name: "Act as merchant" }).click();
  const dialog = page.getByRole("dialog", { name: `Act as ${SHOP}` });
  await dialog.getByRole("button", { name: "Open the portal" }).click();
  await expect(dialog.getByRole("link", { name: "Fill this in" })).toBeVisible();
  await dialog.getByLabel("Reason").fill("She cannot find her link and called us");
  await dialog.getByRole("button", { name: "Open the portal" }).click();

  await expect(page).toHaveURL("/partner");
  const banner = page.getByRole("complementary", { name: "Masquerade Mode" });
  await expect(banner).toContainText(`Ravi Menon is acting as ${SHOP}`);
  expect(await page.evaluate(() => document.cookie)).toContain("isMasqueradeMode=1");
  expect(await page.evaluate(() => localStorage.getItem("a_atkn"))).toMatch(/^ska_/);

  await banner.getByRole("button", { name: "Exit" }).click();
  await expect(page).toHaveURL("/admin/merchant-management");
  await expect(page.getByRole("heading", { level: 1, name: "Merchants" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(["a_atkn", "adminId", "roleId"]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("isMasqueradeMode");
  await page.goto("/admin/audit?targetKind=merchant");
  await expect(page.getByRole("row").filter({ hasText: SHOP }).first()).toBeVisible();
});

test("a merchant's own session has no masquerade banner", async ({ page, world }) => {
  const { email, password } = await world.findLogin("merchant");
  const answer = await page.request.post("/api/partner/login", { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto("/partner/login");
  await page.evaluate((value) => localStorage.setItem("p_atkn", value), token);
  await page.goto("/partner");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Masquerade Mode" })).toBeHidden();
});

test("waiting merchants are decided one by one", async ({ page, world }) => {
  for (let more = 0; more < 2; more += 1) await world.pendingMerchant();
  await openBackOffice(page, world, "admin", "/admin/merchant-management");
  const open = page.getByRole("button", { name: /^Awaiting approval: \d+$/ });
  const waiting = Number((await open.innerText()).match(/\d+/)?.[0]);
  await open.click();
  const dialog = page.getByRole("dialog", { name: /^Awaiting approval: / });
  await expect(dialog.getByText(`1 of ${waiting}`)).toBeVisible();
  await expectAccessible(page);
  const first = await dialog.getByRole("heading").innerText();
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText(`2 of ${waiting}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByText(new RegExp(`of ${waiting - 1}$`))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Awaiting approval: ${waiting - 1}` })).toBeVisible();
  await page.goto("/admin/merchant-management?open=queue");
  await expect(dialog.getByRole("heading", { name: first })).toBeVisible();
});

test("a merchant is suspended with a reason, cannot log in, and is resumed", async ({ page, world }) => {
  const { name, email, password } = await world.merchant();
  await openBackOffice(page, world, "admin", `/admin/merchant-management?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name });
  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog", { name: `Suspend ${name}` });
  await dialog.getByLabel("Reason").fill("Her documents have run out");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(row).toContainText("Suspended");
  const refused = await page.request.post("/api/partner/login", { data: { email, password } });
  expect(refused.ok()).toBe(false);
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog", { name, exact: true })).toContainText("Her documents have run out");
  await page.getByRole("button", { name: "Close" }).click();

  await row.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Resume" }).click();
  await expect(row).toContainText("Active");
});

test("masked values are revealed for a reason, which is audited", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/merchant-management");
  await page.getByRole("button", { name: "Farida Ansari", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Farida Ansari", exact: true });
  await details.getByRole("button", { name: "Show PAN, account and mobile" }).click();
  const question = page.getByRole("dialog", { name: "Show masked details of Farida Ansari" });
  await question.getByLabel("Reason").fill("To check her bank account");
  await question.getByRole("button", { name: "Show" }).click();
  await expect(question).toBeHidden();
  await expect(details.getByText("CFGPA3456H")).toBeVisible();
  await page.goto("/admin/audit?targetKind=merchant");
  await page
    .getByRole("button", { name: /Farida Ansari/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("To check her bank account");
});

test("a waiting merchant is approved, sets a password by the mailed link, and works in the portal", async ({
  page,
  browser,
  world,
}) => {
  const { name, email } = await world.pendingMerchant();
  await openBackOffice(page, world, "admin", "/admin/merchant-management?status=pending");
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Approve" }).click();
  const question = page.getByRole("alertdialog", { name: `Approve ${name}?` });
  await expect(question).toContainText(email);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(question).toBeHidden();

  const otherPage = await browser.newPage();
  await otherPage.goto(await world.waitForLink(email, "/partner/invite#"));
  await expect(otherPage).toHaveURL(/\/partner\/invite$/);
  await expect(otherPage.getByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeVisible();
  const password = "lamps along the river bank";
  await otherPage.getByLabel("New password").fill(password);
  await otherPage.getByRole("button", { name: "Set password" }).click();
  await logIn(otherPage, { email, password });
  await expect(otherPage.getByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeVisible();
  await otherPage.close();
});

test("a search without results and a failing call show the product's texts", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/merchant-management");
  await expectNothingFound(page, "Search name, shop or city");
  await page.goto("/admin/merchant-management?status=suspended");
  await expectFailureToasts(page, "**/api/admin/merchants/*/resume", async () => {
    await page.getByRole("button", { name: "More for Lalrinpuii Hmar" }).click();
    await page.getByRole("menuitem", { name: "Resume" }).click();
  });
  await expect(page.getByRole("row", { name: "Lalrinpuii Hmar" })).toContainText("Suspended");
});

testAccessibility(async (page, world, stop) => {
  await openBackOffice(page, world, "admin", "/admin/merchant-management");
  await expect(page.getByRole("grid")).toBeVisible();
  await stop();
  await page.goto("/admin/merchant-management?q=nobody");
  await stop();
  for (const [dialog, role] of [
    ["details-1", "dialog"],
    ["reject-1", "dialog"],
    ["approve-1", "alertdialog"],
    ["masquerade-1", "dialog"],
  ] as const) {
    await page.goto(`/admin/merchant-management?open=${dialog}`);
    await expect(page.getByRole(role)).toBeVisible();
    await expectAccessible(page);
  }
});

test("the poster of a merchant's own link is downloaded", async ({ page, world }) => {
  await openBackOffice(page, world, "admin", "/admin/merchant-management?status=active");
  const more = page.getByRole("button", { name: /^More for / }).first();
  await more.click();
  await page.getByRole("menuitem", { name: "Poster…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Poster of / });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("poster-a4-en.pdf");
  await expectAccessible(page);
});
