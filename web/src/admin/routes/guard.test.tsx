import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
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
