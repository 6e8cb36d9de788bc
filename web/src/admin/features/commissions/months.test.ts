import { expect, test } from "vitest";
import type { CommissionMonth } from "#shared/api/admin/commissions.ts";
import { hasDifference, isMonth, listLendersWithoutSlab, listRecentMonths, monthName, sumMonths } from "./months.ts";

const MONTH: CommissionMonth = {
  lenderId: 1,
  lender: "CASHe",
  month: "2026-11",
  loans: 1,
  disbursed: 10,
  slabId: 1,
  slabVersion: 1,
  expected: 0.1,
  confirmed: 0,
  received: 0,
  outstanding: 0.1,
  overpaid: 0,
  payable: 0,
  corrected: 0,
  closedAt: null,
  version: 1,
};

test("totals of months are exact to the paisa", () => {
  const overpaid = { ...MONTH, expected: 0.2, received: 0.5, outstanding: 0, overpaid: 0.3 };
  expect(sumMonths([MONTH, overpaid])).toEqual({
    expected: 0.3,
    confirmed: 0,
    received: 0.5,
    outstanding: 0.1,
    overpaid: 0.3,
    withoutSlab: 0,
  });
  const none = { expected: 0, confirmed: 0, received: 0, outstanding: 0, overpaid: 0, withoutSlab: 0 };
  expect(sumMonths([])).toEqual(none);
  expect(sumMonths([{ ...MONTH, slabId: null, loans: 3 }, MONTH]).withoutSlab).toBe(3);
});

test("a month has a difference once the lender confirmed or paid another amount", () => {
  expect(hasDifference(MONTH)).toBe(false);
  expect(hasDifference({ ...MONTH, confirmed: 0.1 })).toBe(false);
  expect(hasDifference({ ...MONTH, confirmed: 0.05 })).toBe(true);
  expect(hasDifference({ ...MONTH, confirmed: 0.1, received: 0.1 })).toBe(false);
  expect(hasDifference({ ...MONTH, confirmed: 0.1, received: 0.2 })).toBe(true);
});

test("a month's name is in the reader's language", () => {
  expect(monthName("2026-11", "en")).toBe("November 2026");
  expect(monthName("2026-11", "hi")).toContain("2026");
});

test("an invalid month in the URL is not offered", () => {
  expect(["2026-11", "2026-00", "2026-13", "soon", ""].filter(isMonth)).toEqual(["2026-11"]);
});

test("months continue across the end of a year", () => {
  expect(listRecentMonths("2026-02-11", 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
});

test("lenders without a slab are listed by name with their months in order", () => {
  const without = { ...MONTH, slabId: null, loans: 2 };
  const found = listLendersWithoutSlab([
    without,
    MONTH,
    { ...without, month: "2026-10", loans: 3 },
    { ...without, lenderId: 2, lender: "Bajaj" },
    { ...without, lenderId: 3, lender: "Empty", loans: 0 },
  ]);
  expect(found).toEqual([
    { lenderId: 2, lender: "Bajaj", months: ["2026-11"], loans: 2 },
    { lenderId: 1, lender: "CASHe", months: ["2026-10", "2026-11"], loans: 5 },
  ]);
});
