import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#admin/admin.css";
import { AuditIcon, DashboardIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { savePreference } from "#shared/console-ui/preference.ts";
import { followTheme } from "#shared/console-ui/theme.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { AdminShell } from "./admin-shell.tsx";

const component = async () => Elsewhere;
const Elsewhere = () => null;
const PAGES = [
  consolePage({
    path: "/admin/dashboard",
    permission: "dashboard.read",
    title: () => "Dashboard",
    group: null,
    icon: DashboardIcon,
    component,
  }),
  consolePage({
    path: "/admin/audit",
    permission: "audit.read",
    title: () => "Audit",
    group: () => "People",
    icon: AuditIcon,
    component,
  }),
];

function drawShell(permissions = ["dashboard.read"]) {
  serve({ "GET /api/admin-reverify": { body: { adminId: 1, roleId: 1, name: "Ravi Menon", permissions } } });
  return draw(() => <AdminShell pages={PAGES} />);
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
  savePreference("menu", null);
  savePreference("theme", null);
  followTheme();
});

test("the sidebar shows the logged-in user and permitted pages", async () => {
  const shell = await drawShell();
  await expect.element(shell.getByText("Ravi Menon")).toBeVisible();
  await expect.element(shell.getByText("Role 1 · Logout")).toBeVisible();
  await expect.element(shell.getByRole("link", { name: "Dashboard" })).toBeVisible();
});

test("without a permitted page the menu is empty", async () => {
  const shell = await drawShell(["telecalling.use"]);
  await expect.element(shell.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(shell.getByRole("navigation", { name: "Menu" }).getByRole("link").elements()).toHaveLength(0);
});

test("the sidebar collapses, stays collapsed, and expands", async () => {
  const first = await drawShell();
  await first.getByRole("button", { name: "Menu" }).click();
  await expect.element(first.getByText("Logout")).not.toBeInTheDocument();
  // The collapsed menu shows icons with accessible names.
  await expect
    .element(first.getByRole("link", { name: "Dashboard", exact: true }))
    .toHaveAttribute("title", "Dashboard");
  expect(first.getByRole("complementary").element().getBoundingClientRect().width).toBe(52);
  await first.unmount();

  const second = await drawShell();
  const toggle = second.getByRole("button", { name: "Menu" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect.element(second.getByText("Dashboard")).toBeVisible();
});

test("on a tablet the sidebar shows icons, and expands until a page is chosen", async () => {
  await screen.viewport(768, 1024);
  const shell = await drawShell(["dashboard.read", "audit.read"]);
  const toggle = shell.getByRole("button", { name: "Menu" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.element(shell.getByRole("link", { name: "Your account: Ravi Menon" })).toBeVisible();
  await toggle.click();
  await shell.getByRole("button", { name: "People" }).click();
  await shell.getByRole("link", { name: "Audit" }).click();
  await expect.element(shell.getByRole("heading", { name: "/admin/audit" })).toBeVisible();
  expect(document.cookie).not.toContain("menu=");
});

test("on a narrow screen the menu is a drawer", async () => {
  await screen.viewport(360, 640);
  const shell = await drawShell();
  await shell.getByRole("button", { name: "Menu" }).click();
  const drawer = screen.getByRole("dialog", { name: "Menu" });
  await expect.element(drawer.getByRole("button", { name: "Logout" })).toBeVisible();
  await drawer.getByRole("link", { name: "Dashboard" }).click();
  await expect.element(shell.getByRole("heading", { name: "/admin/dashboard" })).toBeVisible();
});

test("the theme is the device's until another is chosen", async () => {
  const shell = await drawShell();
  const shown = () => document.documentElement.dataset["theme"];
  expect(shown()).toBe("light");
  await shell.getByRole("button", { name: "Dark mode" }).click();
  expect(shown()).toBe("dark");
  expect(document.cookie).toContain("theme=dark");
  await shell.getByRole("button", { name: "Light mode" }).click();
  expect(shown()).toBe("light");
  expect(document.cookie).not.toContain("theme=");
});

const options = () =>
  screen
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);

async function openFinder(): Promise<void> {
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(screen.getByRole("combobox", { name: "Find anything" })).toHaveFocus();
}

test("keys typed right after Ctrl-K go to the search, and edit nothing", async () => {
  serve({
    "GET /api/admin-reverify": { body: { adminId: 1, roleId: 1, name: "Ravi Menon", permissions: ["audit.read"] } },
  });
  const shell = await draw(() => (
    <>
      <AdminShell pages={PAGES} />
      <input aria-label="A cell" />
    </>
  ));
  const cell = shell.getByRole("textbox", { name: "A cell" });
  await expect.element(cell).toBeVisible();
  const typed = cell.element();
  await cell.click();
  await userEvent.keyboard("{Control>}k{/Control}aud");
  await expect.element(screen.getByRole("combobox", { name: "Find anything" })).toHaveValue("aud");
  await expect.poll(options).toEqual(["Audit"]);
  expect((typed as HTMLInputElement).value).toBe("");
});

test("Ctrl-K finds permitted pages by their names in both languages", async () => {
  const shell = await drawShell(["dashboard.read", "audit.read"]);
  await expect.element(shell.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await openFinder();
  await userEvent.keyboard("aud");
  await expect.poll(options).toEqual(["Audit"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(shell.getByRole("heading", { name: "/admin/audit" })).toBeVisible();
});

const FOUND = { kind: "merchant", id: "7", name: "Sunita Devi", note: "Udaan Credit" };

test("Ctrl-K finds records and actions, the recent ones first", async () => {
  const calls = serve({
    "GET /api/admin-reverify": {
      body: { adminId: 1, roleId: 1, name: "Ravi Menon", permissions: ["dashboard.read", "lender.write"] },
    },
    "POST /api/admin/find": { body: { items: [FOUND] } },
  });
  const shell = await draw(() => <AdminShell pages={PAGES} />);
  await shell.getByRole("button", { name: "Find", exact: false }).first().click();
  await expect.element(screen.getByRole("combobox", { name: "Find anything" })).toHaveFocus();
  await userEvent.keyboard("sunita");
  await expect.poll(options).toEqual(["Sunita DeviUdaan Credit"]);
  // The search term may be a person's name, so it must not be in a URL.
  expect(calls.filter(({ path }) => path === "/api/admin/find").map(({ body }) => body)).toContainEqual({
    q: "sunita",
  });
  await userEvent.keyboard("{Enter}");
  await expect.element(shell.getByRole("heading", { name: "/admin/merchant-management" })).toBeVisible();
  await shell.unmount();

  const again = await draw(() => <AdminShell pages={PAGES} />);
  await expect.element(again.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await openFinder();
  await expect.poll(() => options()[0]).toBe("Sunita DeviUdaan Credit");
  await userEvent.keyboard("add");
  await expect.poll(options).toContain("Add a lender");
  expect(options()).not.toContain("Add a partner");
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("combobox", { name: "Find anything" })).not.toBeInTheDocument();
});
