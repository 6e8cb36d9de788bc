import { expect, test } from "vitest";
import type { QueueName } from "#shared/api/admin/work-queue.ts";
import { menuGroups } from "./menu-groups.ts";
import { homePath, findPage, permittedPages } from "./permitted.ts";

function page(name: string, group: string | null | undefined, permission: string | null = "any") {
  return {
    path: `/admin/${name}`,
    permission,
    title: () => name,
    ...(group !== undefined && { group: group === null ? null : () => group }),
  };
}

test("the menu groups pages under their headings, in the order of the pages", () => {
  const groups = menuGroups([page("a", null), page("b", "Catalog"), page("c", "Reports"), page("d", "Catalog")]);
  expect(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])).toEqual([
    [null, ["a"]],
    ["Catalog", ["b", "d"]],
    ["Reports", ["c"]],
  ]);
});

test("an entry shows what waits in its queues once that is loaded", () => {
  const counted = { ...page("a", null), queues: ["merchants" as const, "disputes" as const] };
  const length = (queue: QueueName, count: number) => ({ queue, count, isMore: false, oldest: null, oldestDays: null });
  expect(menuGroups([counted])[0]?.entries).toEqual([{ path: "/admin/a", title: "a" }]);
  const lengths = [length("merchants", 2), length("disputes", 1), length("payouts", 9)];
  expect(menuGroups([counted], lengths)[0]?.entries).toEqual([
    { path: "/admin/a", title: "a", count: { count: 3, isMore: false } },
  ]);
  expect(menuGroups([counted], [length("merchants", 0)])[0]?.entries).toEqual([{ path: "/admin/a", title: "a" }]);
});

test("a page with pages below it is marked on its exact path only", () => {
  const entries = menuGroups([page("a", null), page("a/b", null)])[0]?.entries;
  expect(entries?.map(({ exact }) => exact)).toEqual([true, undefined]);
});

const PAGES = [page("reports", "Reports", "report.read"), page("a", null, null), page("a/$id", undefined, null)];

test("the menu has permitted pages, but no detail pages", () => {
  const offered = (permissions: string[]) => permittedPages(PAGES, permissions).map(({ path }) => path);
  expect(offered(["report.read"])).toEqual(["/admin/reports", "/admin/a"]);
  expect(offered([])).toEqual(["/admin/a"]);
  expect(homePath(PAGES, [], "/none")).toBe("/admin/a");
  expect(homePath([], [], "/none")).toBe("/none");
});

test.each([
  ["/admin/a", "/admin/a"],
  ["/admin/a/12", "/admin/a/$id"],
  ["/admin/reports/12/more", "/admin/reports"],
  ["/admin/reports-of-others", undefined],
  ["/admin", undefined],
])("%s belongs to the page %s", (pathname, path) => {
  expect(findPage(PAGES, pathname)?.path).toBe(path);
  expect(findPage([page("x/$id", null)], "/admin/x/")).toBeUndefined();
});
