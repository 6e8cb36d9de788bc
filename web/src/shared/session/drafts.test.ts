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

test("all drafts are removed with the session", () => {
  storeDraft("loan", { amount: 1 });
  removeDrafts();
  expect(storage.size).toBe(0);
});

test("a full storage keeps no draft and throws no error", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  storeDraft("loan", { amount: 1 });
  expect(readDraft("loan")).toBeUndefined();
});
