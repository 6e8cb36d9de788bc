import { beforeEach, expect, test, vi } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { formatTerm } from "./term.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  enterTestSite();
});

test.each([
  [24, "24 months"],
  [60, "5 years"],
  [61, "5 years 1 month"],
  [240, "20 years"],
  [246, "20 years 6 months"],
])("a term of %i months", (months, text) => {
  expect(formatTerm(months)).toBe(text);
});
