import { beforeEach, expect, test, vi } from "vitest";
import { readDraft, removeDraft, removeDrafts, storeDraft } from "./drafts.ts";

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

test("each draft is kept by its name until it is saved", () => {
  storeDraft("loan", { amount: 1 });
  storeDraft("about", { name: "Asha" });
  expect(readDraft("loan")).toEqual({ amount: 1 });
  removeDraft("loan");
  expect(readDraft("loan")).toBeUndefined();
  expect(readDraft("about")).toEqual({ name: "Asha" });
});

test("with the session all of them go", () => {
  storeDraft("loan", { amount: 1 });
  removeDrafts();
  expect(storage.size).toBe(0);
});

test("where the device has no room, nothing is kept and nothing fails", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  storeDraft("loan", { amount: 1 });
  expect(readDraft("loan")).toBeUndefined();
});
