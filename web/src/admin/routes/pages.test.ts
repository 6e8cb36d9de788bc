import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import access from "../../../../crates/api/tests/api/access.toml?raw";
import permissions from "../../../../crates/domain/src/identity/permission.rs?raw";
import { MAX_FAVOURITES } from "#shared/console-ui/favourites.ts";
import { menuGroups } from "#shared/console-ui/page/menu-groups.ts";
import { permittedPages } from "#shared/console-ui/page/permitted.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import type { AdminSession } from "#shared/api/types.ts";
import { nextStep } from "./next-step.ts";
import { adminPages } from "./pages.ts";

// Node has no base URL for relative requests; the client checks Request when it is loaded.
vi.hoisted(() => {
  globalThis.Request = class extends Request {
    constructor(input: Request | string, init?: RequestInit) {
      super(typeof input === "string" ? new URL(input, "http://localhost") : input, init);
    }
  } as typeof Request;
});

/** Permission of each call, from the same file as the server's tests. */
const CALLS = access
  .split("[[call]]")
  .slice(1)
  .map((entry) => ({
    method: /^method = "(.+)"$/m.exec(entry)?.[1] ?? "",
    path: new RegExp(`^${(/^path = "(.+)"$/m.exec(entry)?.[1] ?? "").replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
    permission: /^permission = "(.+)"$/m.exec(entry)?.[1] ?? null,
  }));

const PERMISSIONS = [...permissions.matchAll(/^ +\w+ = "(.+)";$/gm)].map(([, code]) => code as Permission);

type Permission = AdminSession["permissions"][number];

/** Calls whose permission depends on the kind of file. */
const PERMISSION_OF_KIND: Record<string, string> = {
  mis: "mis.write",
  commission: "commission.write",
  bank: "payout.prepare",
};

/** Pages that load nothing before a form is submitted. */
const READS_NOTHING = [
  "/admin/csr-portal",
  "/admin/customer-eligibility",
  "/admin/messaging/log",
  "/admin/messaging/suppressions",
  "/admin/messaging/templates/new",
  "/admin/tds",
];

beforeEach(() => {
  enterTestSite();
  vi.stubGlobal("localStorage", { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

/** Records the calls that load a page. */
async function recordCalls(page: (typeof adminPages)[number]): Promise<string[]> {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    calls.push(`${request.method} ${pathname} ${searchParams.get("kind") ?? ""}`.trim());
    return Response.json({ items: [], nextCursor: null, total: 0 });
  });
  const query = page.query?.({ search: {}, params: { id: "1", lenderId: "1" } });
  if (query) await new QueryClient().fetchQuery(query).catch(() => null);
  return calls;
}

describe.each(adminPages.map((page) => [page.path, page] as const))("%s", (path, page) => {
  test("opens for those who may read its data", async () => {
    const calls = await recordCalls(page);
    expect(calls).toHaveLength(READS_NOTHING.includes(path) ? 0 : 1);
    for (const call of calls) {
      const permitted = CALLS.find(
        (known) => call.startsWith(`${known.method} `) && known.path.test(call.split(" ")[1] ?? ""),
      );
      expect(permitted, call).toBeDefined();
      const permission = PERMISSION_OF_KIND[call.split(" ")[2] ?? ""] ?? permitted?.permission;
      // Calls that everybody may make have no permission.
      expect([[page.permission].flat().join(" or "), null], call).toContain(permission);
    }
  });

  test("opens with its permission only, and redirects others home", () => {
    const address = path.replaceAll(/\$\w+/g, "12");
    if (page.permission === null) {
      expect(nextStep({ permissions: [] }, address)).toBeNull();
      return;
    }
    const alternatives = [page.permission].flat() as Permission[];
    for (const permission of alternatives) {
      expect(permittedPages(adminPages, [permission])).not.toEqual([]);
      expect(nextStep({ permissions: [permission] }, address)).toBeNull();
      expect(PERMISSIONS).toContain(permission);
    }
    expect(
      nextStep({ permissions: PERMISSIONS.filter((other) => !alternatives.includes(other)) }, address),
    ).not.toBeNull();
    expect(nextStep({ permissions: [] }, address)).toBe("/admin");
  });
});

test("pages are unique and in the area; those of the menu have a heading and an icon", () => {
  const paths: string[] = adminPages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/admin\/[a-z-]+(\/(\$[a-zA-Z]+|[a-z]+))*$/);
  const menu = permittedPages(adminPages, PERMISSIONS);
  expect(menu.every(({ icon }) => icon !== undefined)).toBe(true);
  const groups = menuGroups(menu);
  expect(groups.map(({ entries }) => entries.length)).toEqual([2, 6, 6, 6, 5, 6, 6]);
  // One group is open at a time: with the headings, that of favourites too, a window 768 px high shows all.
  const [withoutHeading, ...others] = groups;
  const longest = Math.max(MAX_FAVOURITES, ...others.map(({ entries }) => entries.length));
  expect((withoutHeading?.entries.length ?? 0) + others.length + 1 + longest).toBeLessThanOrEqual(15);
});
