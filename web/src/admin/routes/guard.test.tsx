import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#shared/api/query.ts";
import { adminArea, customerArea, enterArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { serve } from "#shared/testing/draw.tsx";
import { lookAhead } from "#shared/testing/look-ahead.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { createAdminRouter } from "./tree.tsx";

/** A router whose session token belongs to another area. */
function refused() {
  const calls = serve({ "GET /api/admin-reverify": { status: 403, body: { code: "forbidden" } } });
  return { calls, router: createAdminRouter({ queries: createQueryClient(toast) }) };
}

beforeEach(() => {
  enterTestSite();
  enterArea(adminArea);
  localStorage.setItem("a_atkn", "other");
});
afterEach(() => {
  localStorage.clear();
  enterArea(customerArea);
});

test("guards have no side effects when pages are preloaded", async () => {
  const { router, calls } = refused();
  expect(await lookAhead(router)).toEqual([]);
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(calls.length).toBeGreaterThan(0);
});

test("a rejected token is removed when the login page opens", async () => {
  const { router } = refused();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ["/admin/lenders"] }) });
  await router.load();
  expect(router.state.location.pathname).toBe("/admin/login");
  expect(localStorage.getItem("a_atkn")).toBeNull();
});

test("the banner of a refused page goes when another page opens, also on the way back", async () => {
  serve({
    "GET /api/admin-reverify": { body: { adminId: 1, roleId: 1, name: "Ravi", permissions: ["job.manage"] } },
    "GET /api/admin/jobs": { body: { items: [], nextCursor: null, total: 0 } },
  });
  const queries = createQueryClient(toast);
  const router = createAdminRouter({ queries });
  const history = createMemoryHistory({ initialEntries: ["/admin/lenders"] });
  router.update({ ...router.options, history });
  const page = await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const banner = page.getByText('You do not have access to "Lenders".');
  await expect.element(banner).toBeVisible();
  expect(router.state.location.pathname).toBe("/admin/jobs");
  await router.navigate({ to: "/admin/no-such-page" as "/admin/jobs" });
  await expect.element(page.getByText("We cannot find this page")).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole("heading", { level: 1, name: "Failed jobs" })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});
