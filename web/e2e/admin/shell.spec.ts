import { testAccessibility } from "../console.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { listMenuPages, openBackOffice } from "./back-office.ts";

const DASHBOARD_CALL = /\/api\/admin\/dashboard(\?|$)/;

/** Pages of the back office that only role 1 may open. */
const PAGES_OF_ROLE_1 = [
  ["/admin/lenders", "Lenders"],
  ["/admin/lenders/1", "Lenders"],
  ["/admin/credit-cards", "Credit cards"],
  ["/admin/insurance-plans", "Insurance plans"],
  ["/admin/visits", "Referral clicks"],
  ["/admin/vendors-on-off", "Vendors on/off"],
  ["/admin/customer-eligibility", "Customer eligibility"],
  ["/admin/holidays", "Bank holidays"],
  ["/admin/products-report", "Products Report"],
  ["/admin/vendors-products-report", "Vendors Products Report"],
  ["/admin/report-builder", "Report Builder"],
  ["/admin/brands", "Brands"],
  ["/admin/sites", "Sites"],
  ["/admin/mis-upload", "MIS upload"],
  ["/admin/commission-upload-file", "Commission upload"],
  ["/admin/partners", "Partners"],
  ["/admin/partners/2?tab=brand", "Partners"],
  ["/admin/merchant-management", "Merchants"],
  ["/admin/tracking-links?open=new", "Tracking links"],
  ["/admin/commissions", "Commission"],
  ["/admin/commission-differences", "Mismatches"],
  ["/admin/disputes", "Disputes"],
  ["/admin/tds", "TDS"],
  ["/admin/payouts", "Payouts"],
  ["/admin/messaging/suppressions", "Do not contact"],
  ["/admin/messaging/templates", "Message templates"],
  ["/admin/user-management", "Users"],
  ["/admin/gold-price", "Gold price"],
  ["/admin/jobs", "Failed jobs"],
  ["/admin/audit", "Audit"],
] as const;

/** Pages that other pages link to. */
const PAGES_BESIDE_THE_MENU = [["/admin/messaging/senders", "Senders"]] as const;

/** The page that support opens with. */
const CSR_PORTAL = ["/admin/csr-portal", "Customer support"] as const;

const SUPPORT_MENU = [
  "Dashboard",
  "Customer support",
  "Internal Report",
  "Customers' Journey",
  "Saved Reports",
  "Applications",
  "Application status",
  "Missing files",
  "Messages",
] as const;

const refusal = (page: string) => `You do not have access to "${page}".`;

test("role 1 sees all pages in the menu", async ({ page, world }) => {
  await openBackOffice(page, world, "admin");
  const names = [...SUPPORT_MENU, ...new Set(PAGES_OF_ROLE_1.map(([, name]) => name))];
  const shown = (await listMenuPages(page)).map(({ name }) => name);
  expect(shown.toSorted()).toEqual(names.toSorted());
});

for (const [role, home, offered] of [
  ["role2", "/admin/dashboard", SUPPORT_MENU],
  ["role3", CSR_PORTAL[0], ["Customer support", "Applications", "Messages"]],
] as const) {
  test(`${role} sees why a page is forbidden, and has only permitted ones in the menu`, async ({ page, world }) => {
    await openBackOffice(page, world, role);
    for (const [path, name] of [...PAGES_OF_ROLE_1, ...PAGES_BESIDE_THE_MENU]) {
      await page.goto(path);
      await expect(page).toHaveURL(home);
      await expect(page.getByRole("alert")).toHaveText(refusal(name));
    }
    expect((await listMenuPages(page)).map(({ name }) => name)).toEqual([...offered]);
    await page.getByRole("link", { name: "Your account:" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
  });
}

test("role 2 opens the dashboard", async ({ page, world }) => {
  await openBackOffice(page, world, "role2");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByText("Role 2 · Logout")).toBeVisible();
  expect((await listMenuPages(page)).map(({ name }) => name)).toEqual([...SUPPORT_MENU]);
});

test("role 3 has the portal of support, and cannot open the dashboard", async ({ page, world }) => {
  await openBackOffice(page, world, "role3", "/admin/dashboard");
  await expect(page).toHaveURL(CSR_PORTAL[0]);
  await expect(page.getByRole("heading", { level: 1, name: CSR_PORTAL[1] })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(refusal("Dashboard"));
  await page.getByRole("link", { name: "Saakh" }).click();
  await expect(page).toHaveURL(CSR_PORTAL[0]);
});

test("failed figures can be loaded again", async ({ page, world }) => {
  await page.route(DASHBOARD_CALL, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, code: "internal", message: "Something went wrong on our side" },
    }),
  );
  await openBackOffice(page, world, "admin");
  await expect(page.getByRole("alert")).toHaveText("Something went wrong on our side");
  await page.unroute(DASHBOARD_CALL);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Funnel chart" })).toBeVisible();
});

test("the menu has groups that open one at a time, and keeps favourites", async ({ page, world }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openBackOffice(page, world, "admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const groups = ["Reports", "Catalogue", "Distribution", "Money", "Operations", "People"];
  await expect(menu.getByRole("heading")).toHaveText(groups.map((name) => new RegExp(`^${name}`)));
  await menu.getByRole("button", { name: "Catalogue" }).click();
  // A window 768 px high shows the whole menu.
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0);
  await menu.getByRole("link", { name: "Lenders" }).hover();
  await menu.getByRole("button", { name: "Make Lenders a favourite" }).click();
  await page.reload();
  await menu.getByRole("button", { name: "Favourites", exact: true }).click();
  await expect(menu.getByRole("link", { name: "Lenders" })).toBeVisible();
  await menu.getByRole("button", { name: "Distribution" }).click();
  await menu.getByRole("link", { name: "Partners" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Partners" })).toBeFocused();
  await page.getByRole("link", { name: "Your account: Ravi Menon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeFocused();
});

test("the sidebar collapses, and stays collapsed", async ({ page, world }) => {
  await openBackOffice(page, world, "admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByText("Lenders")).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(menu.getByText("Lenders")).toBeHidden();
  await menu.getByRole("link", { name: "Lenders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lenders" })).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByText("Lenders")).toBeVisible();
});

test("on a phone the menu is a drawer, and restores the focus", async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openBackOffice(page, world, "admin", "/admin/nowhere");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();
});

test("the language switch works immediately, and persists", async ({ page, world }) => {
  await openBackOffice(page, world, "admin");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "डैशबोर्ड" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "डैशबोर्ड" })).toBeVisible();
});

testAccessibility(async (page, world, stop) => {
  await page.goto("/admin/login");
  await page.locator("form").getByRole("button").last().click();
  await expect(page.getByRole("alert")).toBeFocused();
  await stop();
  for (const [name, path] of [
    ["admin", "/admin/dashboard"],
    ["admin", "/admin/nowhere"],
    ["role3", "/admin/applications"],
    ["role2", "/admin/audit"],
  ] as const) {
    await openBackOffice(page, world, name, path);
    await stop();
  }
});

test("an unknown path is not found, in the back office and for an admin on the public site", async ({
  page,
  world,
}) => {
  await openBackOffice(page, world, "admin");
  for (const path of ["/admin/nothing", "/admin/lenders/12/more", "/no/page", "/partners"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" }), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
  await page.goto("/udaan_credit");
  await expect(page).toHaveURL("/admin/dashboard");
});
