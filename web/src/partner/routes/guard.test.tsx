import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueryClient } from "#shared/api/query.ts";
import { customerArea, enterArea, partnerArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { serve } from "#shared/testing/draw.tsx";
import { lookAhead } from "#shared/testing/look-ahead.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { createPartnerRouter } from "./tree.tsx";

/** A router of somebody whose token is another area's. */
function refused() {
  const asked = serve({ "GET /api/partner/get-revenue": { status: 403, body: { code: "forbidden" } } });
  return { asked, router: createPartnerRouter({ queries: createQueryClient(toast) }) };
}

beforeEach(() => {
  enterTestSite();
  enterArea(partnerArea);
  localStorage.setItem("p_atkn", "other");
});
afterEach(() => {
  localStorage.clear();
  enterArea(customerArea);
});

test("no guard changes anything, whatever page is looked at", async () => {
  const { router, asked } = refused();
  expect(await lookAhead(router)).toEqual([]);
  expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});

test("a token that was refused is forgotten when the login page opens", async () => {
  const { router } = refused();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ["/partner"] }) });
  await router.load();
  expect(router.state.location.pathname).toBe("/partner/login");
  expect(localStorage.getItem("p_atkn")).toBeNull();
});
