import { expect, test } from "vitest";
import type { MeasureChoice, ReportGroup } from "#shared/api/admin/reports.ts";
import { fitSearch, commonGroups, commonNarrowings } from "./fit.ts";

function choice(
  key: MeasureChoice["measure"]["key"],
  origin: MeasureChoice["origin"],
  groups: ReportGroup[],
  filters: MeasureChoice["filters"],
): MeasureChoice {
  return { measure: { key, name: key, definition: "", unit: "count" }, origin, groups, filters };
}

const ALL: ReportGroup[] = ["day", "product", "partner", "language", "lender"];
const started = choice(
  "started",
  "applications",
  ["day", "product", "partner", "language"],
  ["productType", "partnerId"],
);
const sent = choice("sent", "lenders", ["day", "product", "lender"], ["productType", "lenderId"]);
const passcodes = choice("otp-sent", "visitors", ["day"], []);

test("groups are those that all chosen measures support", () => {
  expect(commonGroups([started], ALL)).toEqual(["day", "product", "partner", "language"]);
  expect(commonGroups([started, sent], ALL)).toEqual(["day", "product"]);
  expect(commonGroups([started, passcodes], ALL)).toContain("partner");
  expect(commonGroups([passcodes], ALL)).toEqual(["day"]);
});

test("filters are those that all chosen measures support", () => {
  expect(commonNarrowings([started], "day")).toEqual(["productType", "partnerId"]);
  expect(commonNarrowings([started], "language")).toEqual(["productType"]);
  expect(commonNarrowings([started, sent], "product")).toEqual(["productType"]);
  expect(commonNarrowings([passcodes], "day")).toEqual([]);
});

test("parameters that the chosen measures do not support are removed from the URL", () => {
  expect(fitSearch([sent, started], "lender")).toEqual({
    measures: "sent,started",
    group: "day",
    partnerId: undefined,
    lenderId: undefined,
  });
  expect(fitSearch([sent], "lender")).toEqual({ measures: "sent", group: "lender", partnerId: undefined });
});
