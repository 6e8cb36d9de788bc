import { expect, test } from "vitest";
import type { ClosingItem } from "#shared/api/admin/commissions.ts";
import { formatOpenPoints, isClosable, listOpenPoints, listReady } from "./closing.ts";

const READY: ClosingItem = {
  month: {
    lenderId: 1,
    lender: "CASHe",
    month: "2026-10",
    loans: 2,
    disbursed: 100_000,
    slabId: 1,
    slabVersion: 1,
    expected: 2_000,
    confirmed: 2_000,
    received: 2_000,
    outstanding: 0,
    overpaid: 0,
    payable: 0,
    corrected: 0,
    closedAt: null,
    version: 3,
  },
  isBooked: true,
  statementLines: 2,
  unmatchedDisbursals: 0,
  unmatchedCommissions: 0,
  differences: 0,
};

test.each([
  [READY, []],
  [{ ...READY, statementLines: 0 }, ["statement"]],
  [{ ...READY, statementLines: 0, month: { ...READY.month, loans: 0 } }, []],
  [{ ...READY, differences: 1, unmatchedDisbursals: 4 }, ["differences", "disbursals"]],
  [{ ...READY, unmatchedDisbursals: 1, unmatchedCommissions: 4 }, ["disbursals", "commissions"]],
  [{ ...READY, month: { ...READY.month, slabId: null } }, ["slab"]],
])("the checklist names what is open %#", (item, points) => {
  expect(listOpenPoints(item)).toEqual(points);
});

test("only lenders without open points are chosen at first, and closed or unbooked ones never", () => {
  const other = { ...READY, month: { ...READY.month, lenderId: 2 } };
  const closed = { ...other, month: { ...other.month, closedAt: "2026-11-02T00:00:00Z" } };
  expect(listReady([READY, { ...other, differences: 1 }])).toEqual([1]);
  expect([{ ...other, isBooked: false }, closed].map(isClosable)).toEqual([false, false]);
  expect(listReady([{ ...other, isBooked: false }, closed])).toEqual([]);
});

test("open points are named with their numbers", () => {
  expect(formatOpenPoints({ ...READY, statementLines: 0, differences: 2 })).toBe("No statement, Mismatches: 2");
  expect(formatOpenPoints({ ...READY, unmatchedDisbursals: 1, unmatchedCommissions: 4 })).toBe(
    "Disbursal lines to match: 1, Commission lines to match: 4",
  );
});
