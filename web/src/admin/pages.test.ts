import { expect, test } from "vitest";
import { menuGroups } from "./features/shell/menu-groups.ts";
import { adminPages, homeOf, permittedPages } from "./pages.ts";

test("every page stands in the area, and once", () => {
  const paths = adminPages.map((page) => page.path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/admin\/[a-z-]+$/);
});

test("a role sees the pages of its permissions, and lands on the first", () => {
  expect(permittedPages(["dashboard.read"]).map((page) => page.path)).toEqual(["/admin/dashboard"]);
  expect(homeOf(["dashboard.read", "report.internal"])).toBe("/admin/dashboard");
  expect(permittedPages(["csr.read", "telecalling.use"])).toEqual([]);
  expect(homeOf(["csr.read", "telecalling.use"])).toBe("/admin");
});

test("the menu groups pages under their headings, in the order of the pages", () => {
  const page = (name: string, group: string | null) => ({
    path: `/admin/${name}`,
    permission: "audit.read" as const,
    title: () => name,
    group: group === null ? null : () => group,
  });
  const groups = menuGroups([page("a", null), page("b", "Catalog"), page("c", "Reports"), page("d", "Catalog")]);
  expect(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])).toEqual([
    [null, ["a"]],
    ["Catalog", ["b", "d"]],
    ["Reports", ["c"]],
  ]);
});

const OVERVIEW = { customers: 1, lenders: 2, creditCards: 3, partners: 4, merchantsPending: 5 };

test("an entry says how many things are behind it, once that is known", () => {
  const page = { path: "/admin/a", permission: "audit.read" as const, title: () => "a", group: null, count: () => 23 };
  expect(menuGroups([page])[0]?.entries).toEqual([{ path: "/admin/a", title: "a" }]);
  expect(menuGroups([page], OVERVIEW)[0]?.entries).toEqual([{ path: "/admin/a", title: "a", count: "23" }]);
});
