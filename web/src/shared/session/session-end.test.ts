import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Imports the modules as a fresh page load of the tab. */
async function openPage() {
  vi.resetModules();
  const [area, end] = await Promise.all([import("./area.ts"), import("./session-end.ts")]);
  return { ...area, ...end };
}

function emptyStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const storage = new Map<string, string>();
  return {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  };
}

const heard: unknown[] = [];

class Channel {
  postMessage(news: unknown): void {
    heard.push(news);
  }
}

beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal("localStorage", emptyStorage());
  vi.stubGlobal("sessionStorage", emptyStorage());
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => vi.unstubAllGlobals());

test("a logout is not reported as a timeout", async () => {
  localStorage.setItem("atkn", "t");
  const { customerArea, hasSessionEnded } = await openPage();
  customerArea.endSession();
  expect(hasSessionEnded("customer")).toBe(false);
  expect(localStorage.getItem("atkn")).toBeNull();
  expect(heard).toEqual([{ kind: "logout", area: "customer", ended: false }]);
});

test("a timeout is reported on this page and the next, in every render", async () => {
  const { customerArea, hasSessionEnded } = await openPage();
  expect(hasSessionEnded("customer")).toBe(false);
  customerArea.endSession(true);
  expect(hasSessionEnded("customer")).toBe(true);
  expect(heard).toEqual([{ kind: "logout", area: "customer", ended: true }]);

  const next = await openPage();
  expect([next.hasSessionEnded("customer"), next.hasSessionEnded("customer")]).toEqual([true, true]);
  const last = await openPage();
  expect(last.hasSessionEnded("customer")).toBe(false);
});

test("a timeout of another area is ignored", async () => {
  const { partnerArea, hasSessionEnded } = await openPage();
  partnerArea.endSession(true);
  expect(hasSessionEnded("customer")).toBe(false);
  expect(hasSessionEnded("partner")).toBe(true);
});

test("a session ended by the server leads a customer to the login, not to a passcode that was not sent", async () => {
  for (const key of ["atkn", "prospectAppId", "appId", "productType"]) localStorage.setItem(key, "x");
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const { customerArea, hasSessionEnded } = await openPage();
  customerArea.expire();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/login"));
  expect(["atkn", "prospectAppId", "appId"].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  expect(localStorage.getItem("productType")).toBe("x");
  expect(hasSessionEnded("customer")).toBe(true);
});
