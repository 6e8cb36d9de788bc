import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { compareNumbers, compareShares, percentOfWhole, formatShare } from "./compare.ts";

beforeEach(() => enterTestSite());

test("a number is compared with the previous one in percent", () => {
  expect(compareNumbers(15, 10)).toEqual({ more: true, text: "+50% vs previous", signed: "+50%" });
  expect(compareNumbers(5, 20)).toEqual({ more: false, text: "−75% vs previous", signed: "−75%" });
  expect(compareNumbers(7, 7)).toEqual({ more: null, text: "No change", signed: "0" });
  expect(compareNumbers(1003, 1000)?.signed).toBe("+0.3%");
  expect(compareNumbers(7, 0)).toBeNull();
});

test("percentages are compared in points", () => {
  expect(compareShares(12.5, 10)).toEqual({ more: true, text: "+2.5 pp vs previous", signed: "+2.5 pp" });
  expect(compareShares(10, 12.5)).toEqual({ more: false, text: "−2.5 pp vs previous", signed: "−2.5 pp" });
  expect(compareShares(null, 10)).toBeNull();
});

test("a share of nothing is null", () => {
  expect(percentOfWhole(0, 0)).toBeNull();
  expect(formatShare(null)).toBe("–");
  expect(formatShare(percentOfWhole(1, 8))).toBe("12.5%");
});
