import { beforeEach, expect, test, vi } from "vitest";
import { fillTab, forget, forgetTab, store, stored } from "./storage.ts";

function emptyStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

/** What each tab has for itself. */
let first = emptyStorage();
let second = emptyStorage();

/** What follows happens in this tab, which a page opens in. */
function inTab(tab: object): void {
  vi.stubGlobal("sessionStorage", tab);
  fillTab();
}

beforeEach(() => {
  vi.stubGlobal("localStorage", emptyStorage());
  first = emptyStorage();
  second = emptyStorage();
  inTab(first);
});

test("a product that is chosen in one tab leaves the other tab's alone", () => {
  store("prospectAppId", "p");
  store("productType", "Personal Loans");
  store("appId", "personal");
  inTab(second);
  expect([stored("productType"), stored("appId")]).toEqual(["Personal Loans", "personal"]);
  forget("appId");
  store("productType", "Gold Loans");
  store("appId", "gold");
  inTab(first);
  expect([stored("productType"), stored("appId")]).toEqual(["Personal Loans", "personal"]);
  inTab(emptyStorage());
  expect([stored("productType"), stored("appId")]).toEqual(["Gold Loans", "gold"]);
});

test("the token is the same in every tab", () => {
  store("atkn", "one");
  inTab(second);
  store("atkn", "other");
  inTab(first);
  expect(stored("atkn")).toBe("other");
});

test("a tab takes over from another that logged somebody else in, and has nothing of them left", () => {
  store("prospectAppId", "p");
  store("appId", "own");
  inTab(second);
  store("prospectAppId", "other");
  forget("appId");
  store("productType", "Gold Loans");
  inTab(first);
  expect([stored("appId"), stored("productType")]).toEqual([null, "Gold Loans"]);
});

test("what is forgotten in one tab stays in the other, also once nobody is logged in", () => {
  store("prospectAppId", "p");
  store("productType", "Gold Loans");
  inTab(second);
  expect(stored("productType")).toBe("Gold Loans");
  forget("prospectAppId", "productType");
  expect(stored("productType")).toBeNull();
  inTab(first);
  expect(stored("productType")).toBe("Gold Loans");
  forgetTab();
  expect(stored("productType")).toBeNull();
});
