import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueryClient } from "#shared/api/query.ts";
import { customerArea, enterArea, partnerArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { serve } from "#shared/testing/draw.tsx";
import { lookAhead } from "#shared/testing/look-ahead.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { guard } from "./guard.ts";
import { createPartnerRouter } from "./tree.tsx";

/** A router whose session token belongs to another area. */
function refused() {
  const answer = { status: 403, body: { code: "forbidden" } };
  const calls = serve({ "GET /api/partner/me": answer, "GET /api/partner/get-revenue": answer });
  return { calls, router: createPartnerRouter({ queries: createQueryClient(toast) }) };
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

test("guards have no side effects when pages are preloaded", async () => {
  const { router, calls } = refused();
  expect(await lookAhead(router)).toEqual([]);
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(calls.length).toBeGreaterThan(0);
});

test("a rejected token is removed when the login page opens", async () => {
  const { router } = refused();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ["/partner"] }) });
  await router.load();
  expect(router.state.location.pathname).toBe("/partner/login");
  expect(localStorage.getItem("p_atkn")).toBeNull();
});

test("a short outage does not log the user out of the portal", async () => {
  localStorage.setItem("p_atkn", "known");
  const me = { user: null, totpNeeded: false, permissions: [], merchantId: 1, merchantName: "Ravi", isPartner: false };
  const revenue = { merchantId: 1, partnerId: 4, isPartner: false, name: "Ravi", partnerKey: "ravi", ownLink: null };
  serve({
    "GET /api/partner/me": { body: { ...me, partnerId: 4, partnerKey: "ravi", partnerName: "Ravi" } },
    "GET /api/partner/get-revenue": {
      body: { data: { ...revenue, leads: 0, submissions: 0, balance: 0, lastPayout: null, account: null, lines: [] } },
    },
  });
  const queries = createQueryClient(toast);
  const address = { href: "/partner", state: {} };
  const stays = { refusedToken: null, masqueradeOver: false };
  expect(await guard(queries, address)).toEqual(stays);
  queries.setDefaultOptions({ queries: { retry: false } });
  for (const status of [503, 500]) {
    const answer = { status, body: { code: "unavailable" } };
    serve({ "GET /api/partner/me": answer, "GET /api/partner/get-revenue": answer });
    expect(await guard(queries, address)).toEqual(stays);
  }
  // Without a known session, the error is shown.
  const strangers = createQueryClient(toast);
  strangers.setDefaultOptions({ queries: { retry: false } });
  await expect(guard(strangers, address)).rejects.toMatchObject({ status: 500 });
});

test("a person who must set up a second factor first stays logged in without the figures", async () => {
  localStorage.setItem("p_atkn", "known");
  const me = { user: null, totpNeeded: true, permissions: [], merchantId: 1, merchantName: "Udaan", isPartner: true };
  serve({
    "GET /api/partner/me": { body: { ...me, partnerId: 2, partnerKey: "udaan", partnerName: "Udaan" } },
    "GET /api/partner/get-revenue": { status: 403, body: { code: "totp-needed" } },
  });
  const address = { href: "/partner/settings?tab=security", state: {} };
  const stays = { refusedToken: null, masqueradeOver: false };
  expect(await guard(createQueryClient(toast), address)).toEqual(stays);
});
