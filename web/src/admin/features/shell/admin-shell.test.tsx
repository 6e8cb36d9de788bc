import "#admin/admin.css";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { AuditIcon, DashboardIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { keep } from "#shared/console-ui/preference.ts";
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
  keep("menu", null);
  keep("theme", null);
  followTheme();
});

test("the sidebar shows who is logged in and the pages of their permissions", async () => {
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

test("the sidebar collapses, stays so, and expands", async () => {
  const first = await drawShell();
  await first.getByRole("button", { name: "Menu" }).click();
  await expect.element(first.getByText("Logout")).not.toBeInTheDocument();
  // Its icons stay, each with its name.
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

test("on a tablet the sidebar shows icons, and its names until a page is chosen", async () => {
  await screen.viewport(768, 1024);
  const shell = await drawShell(["dashboard.read", "audit.read"]);
  const toggle = shell.getByRole("button", { name: "Menu" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.element(shell.getByRole("link", { name: "Your account: Ravi Menon" })).toBeVisible();
  await toggle.click();
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

test("the theme is the device's until the other is chosen", async () => {
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

test("Ctrl-K leads to any page of the menu", async () => {
  const shell = await drawShell(["dashboard.read", "audit.read"]);
  await expect.element(shell.getByRole("link", { name: "Audit" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = screen.getByRole("combobox", { name: "Go to a page" });
  await expect.element(field).toHaveFocus();
  await field.fill("aud");
  await expect
    .poll(() =>
      screen
        .getByRole("option")
        .elements()
        .map((page) => page.textContent),
    )
    .toEqual(["Audit"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(shell.getByRole("heading", { name: "/admin/audit" })).toBeVisible();
});
