import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { change, changeOfShare, share, shownShare } from "./compare.ts";

beforeEach(() => enterTestSite());

test("a number is compared with the one before by its share", () => {
  expect(change(15, 10)).toEqual({ more: true, text: "+50% vs previous" });
  expect(change(5, 20)).toEqual({ more: false, text: "−75% vs previous" });
  expect(change(7, 7)).toEqual({ more: null, text: "No change" });
  expect(change(7, 0)).toBeNull();
});

test("percentages are compared in points", () => {
  expect(changeOfShare(12.5, 10)).toEqual({ more: true, text: "+2.5 pp vs previous" });
  expect(changeOfShare(10, 12.5)).toEqual({ more: false, text: "−2.5 pp vs previous" });
  expect(changeOfShare(null, 10)).toBeNull();
});

test("nothing is no share of nothing", () => {
  expect(share(0, 0)).toBeNull();
  expect(shownShare(null)).toBe("–");
  expect(shownShare(share(1, 8))).toBe("12.5%");
});
