import { expect, test, vi } from "vitest";
import { buildShortlist } from "./shortlist.ts";

const LENDERS = ["finzy", "nira", "cashe", "upwards"];

test.each([
  [undefined, []],
  [3, []],
  ["nira,nira,gone,finzy", ["nira", "finzy"]],
  ["finzy,nira,cashe,upwards", ["finzy", "nira", "cashe"]],
])("the text %j of the URL", (text, keys) => {
  expect(buildShortlist(text, LENDERS, () => undefined).keys).toEqual(keys);
});

test("a lender is added, removed, and refused after the third", () => {
  const change = vi.fn();
  const shortlist = (text?: string) => buildShortlist(text, LENDERS, change);
  shortlist().toggle("nira");
  shortlist("nira").toggle("finzy");
  shortlist("nira").toggle("nira");
  shortlist("finzy,nira,cashe").toggle("upwards");
  expect(change.mock.calls).toEqual([["nira"], ["nira,finzy"], [""]]);
});
