import { expect, test } from "vitest";
import type { JourneyRow } from "#shared/api/admin/reports.ts";
import { journeyDrill } from "./journey-drill.ts";

const days = { startDate: "2026-11-14", endDate: "2026-11-20" };
const row = (line: Partial<JourneyRow>) => ({ label: "", days: null, only: null, numbers: [], marks: [], ...line });

test("a number links to applications with its mark, started in its period", () => {
  const drill = journeyDrill({ days }, { productType: "Gold Loans" });
  const expected = { mark: "stopped:tin", from: "2026-11-14", to: "2026-11-20", productType: "Gold Loans" };
  expect(drill("stopped:tin", row({}))).toEqual(expected);
  const week = { startDate: "2026-11-16", endDate: "2026-11-20" };
  expect(drill("reached:started", row({ days: week }))).toMatchObject({ from: "2026-11-16" });
});

test("a row adds its own filter", () => {
  const drill = journeyDrill({ days }, {});
  const only = { name: "merchantId", value: "7" } as const;
  expect(drill("reached:started", row({ only }))).toMatchObject({ merchantId: "7" });
});

test("a number without a matching list has no link", () => {
  expect(journeyDrill({ days }, {})(null, row({}))).toBeNull();
  expect(journeyDrill({ days }, { state: "Kerala" })("reached:offers", row({}))).toBeNull();
  const atLender = journeyDrill({ days }, { lenderId: "3" });
  expect(atLender("reached:approved", row({}))).toBeNull();
  expect(atLender("reached:submitted", row({}))).toMatchObject({ lenderId: "3" });
});
