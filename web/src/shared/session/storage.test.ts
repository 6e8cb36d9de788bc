import { beforeEach, expect, test, vi } from "vitest";
import { copyToTab, removeStored, clearTab, writeStored, readStored } from "./storage.ts";

function emptyStorage() {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
}

/** sessionStorage of two tabs. */
let first = emptyStorage();
let second = emptyStorage();

/** Switches to a tab, in which a page loads. */
function inTab(tab: object): void {
  vi.stubGlobal("sessionStorage", tab);
  copyToTab();
}

beforeEach(() => {
  vi.stubGlobal("localStorage", emptyStorage());
  first = emptyStorage();
  second = emptyStorage();
  inTab(first);
});

test("choosing a product in one tab does not change another tab's", () => {
  writeStored("prospectAppId", "p");
  writeStored("productType", "Personal Loans");
  writeStored("appId", "personal");
  inTab(second);
  expect([readStored("productType"), readStored("appId")]).toEqual(["Personal Loans", "personal"]);
  removeStored("appId");
  writeStored("productType", "Gold Loans");
  writeStored("appId", "gold");
  inTab(first);
  expect([readStored("productType"), readStored("appId")]).toEqual(["Personal Loans", "personal"]);
  inTab(emptyStorage());
  expect([readStored("productType"), readStored("appId")]).toEqual(["Gold Loans", "gold"]);
});

test("the token is the same in all tabs", () => {
  writeStored("atkn", "one");
  inTab(second);
  writeStored("atkn", "other");
  inTab(first);
  expect(readStored("atkn")).toBe("other");
});

test("a tab adopts another customer's login from another tab, and clears its own values", () => {
  writeStored("prospectAppId", "p");
  writeStored("appId", "own");
  inTab(second);
  writeStored("prospectAppId", "other");
  removeStored("appId");
  writeStored("productType", "Gold Loans");
  inTab(first);
  expect([readStored("appId"), readStored("productType")]).toEqual([null, "Gold Loans"]);
});

test("values removed in one tab stay in the other, also after a logout", () => {
  writeStored("prospectAppId", "p");
  writeStored("productType", "Gold Loans");
  inTab(second);
  expect(readStored("productType")).toBe("Gold Loans");
  removeStored("prospectAppId", "productType");
  expect(readStored("productType")).toBeNull();
  inTab(first);
  expect(readStored("productType")).toBe("Gold Loans");
  clearTab();
  expect(readStored("productType")).toBeNull();
});
