import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueryClient } from "#shared/api/query.ts";
import { customerArea, enterArea } from "#shared/session/area.ts";
import { enterTestSite, testBoot } from "#shared/testing/boot.ts";
import { serve } from "#shared/testing/draw.tsx";
import { lookAhead } from "#shared/testing/look-ahead.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { guard } from "./guard.ts";
import { createConsumerRouter } from "./tree.tsx";

const BORROWER = {
  atkn: "t",
  prospectAppId: "p",
  appId: "closed",
  productType: "Personal Loans",
};

/** Opens a page for a customer whose application was closed elsewhere, while the browser still has it. */
function open(address: string, inflight: string | null = null, sent = 0) {
  const user = {
    sent_any: sent,
    pl_completed: 1,
    pl_update_required: 0,
    pl_se_update_required: 0,
    inflight_credit_app_id: inflight,
    inflight_app_ids: inflight === null ? {} : { "Personal Loans": inflight },
  };
  const calls = serve({ "GET /api/user/p": { body: { data: user } } });
  const queries = createQueryClient(toast);
  const router = createConsumerRouter(
    { queries, guard: (path, search) => guard({ queries, arriving: false, goingBack: false, path, search }) },
    createMemoryHistory({ initialEntries: [address] }),
  );
  return { router, calls };
}

beforeEach(() => {
  enterTestSite();
  enterArea(customerArea);
  for (const [key, value] of Object.entries(BORROWER)) localStorage.setItem(key, value);
});
afterEach(() => localStorage.clear());

test("guards have no side effects when pages are preloaded", async () => {
  const { router, calls } = open("/user/offers");
  expect(await lookAhead(router)).toEqual([]);
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(calls.length).toBeGreaterThan(0);
});

test("hovering Return to Profile keeps the application; going there clears a closed one", async () => {
  const { router } = open("/user/offers");
  await router.load();
  const toProfile = { to: "/user/user-detail", search: { edit: true } };
  await router.preloadRoute(toProfile);
  expect(localStorage.getItem("appId")).toBe("closed");
  await router.navigate(toProfile);
  expect(router.state.location.pathname).toBe("/user/user-detail");
  expect(localStorage.getItem("appId")).toBeNull();
});

test("a page that the customer may not open redirects as without the closed application", async () => {
  const { router } = open("/user/user-detail");
  await router.load();
  expect(router.state.location.pathname).toBe("/user/welcome-back");
  expect(localStorage.getItem("appId")).toBeNull();
});

test("a customer with submissions lands on the applications, and a closed application is cleared", async () => {
  const { router } = open("/", null, 1);
  await router.load();
  expect(router.state.location.pathname).toBe("/user/applications");
  expect(localStorage.getItem("appId")).toBeNull();
});

test("the application in the user record is stored when a page opens", async () => {
  const { router } = open("/", "newer");
  await router.load();
  expect(router.state.location.pathname).toBe("/user/offers");
  expect(localStorage.getItem("appId")).toBe("newer");
});

test("an application of another product is ignored", async () => {
  const user = { gl_completed: 1, gl_update_required: 0, inflight_credit_app_id: "personal" };
  serve({ "GET /api/user/p": { body: { data: { ...user, inflight_app_ids: { "Personal Loans": "personal" } } } } });
  localStorage.removeItem("appId");
  localStorage.setItem("productType", "Gold Loans");
  const queries = createQueryClient(toast);
  const router = createConsumerRouter(
    { queries, guard: (path, search) => guard({ queries, arriving: false, goingBack: false, path, search }) },
    createMemoryHistory({ initialEntries: ["/user/offers"] }),
  );
  await router.load();
  expect(router.state.location.pathname).toBe("/user/welcome-back");
  expect(localStorage.getItem("appId")).toBeNull();
});

test("the landing page after a partner's page is the partner's, also after a reload", async () => {
  localStorage.clear();
  const { site } = testBoot();
  for (const firstPage of ["/udaan_credit", "/"]) {
    enterTestSite({ site: { ...site, firstPage } });
    for (const address of ["/products", "/user/offers"]) {
      const { router } = open(address);
      await router.load();
      expect(router.state.location.pathname).toBe(firstPage);
    }
  }
});

test.each([
  ["/user/kfs?offer=o7", {}, "/", { path: "/user/kfs", search: { offer: "o7" } }],
  ["/user/offers", { prospectAppId: "p" }, "/verification", { path: "/user/offers", search: {} }],
  ["/products?product=business-loans", {}, "/", { path: "/products", search: { product: "business-loans" } }],
  ["/products", {}, "/", undefined],
])("the login that a visitor of %s is led to knows that page", async (address, stored, login, pageToOpen) => {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const { router } = open(address);
  await router.load();
  expect(router.state.location.pathname).toBe(login);
  expect(router.state.location.state.pageToOpen).toEqual(pageToOpen);
});

test("a customer who is logged in takes no page along", async () => {
  const { router } = open("/user/user-detail");
  await router.load();
  expect(router.state.location.state.pageToOpen).toBeUndefined();
});
