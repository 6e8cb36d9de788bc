import { expect, test } from "vitest";
import { districtsByState } from "./place.ts";

const AGARTALA = { state: "Tripura", districts: ["Gomati", "West Tripura"], other: null };
const BORDER = {
  state: "Tamil Nadu",
  districts: ["Villupuram"],
  other: { state: "Puducherry", districts: ["Pondicherry"] },
};

test("a pincode of one state fills in that state, whatever was chosen before", () => {
  const expected = { state: ["Tripura"], district: ["Gomati", "West Tripura"] };
  expect(districtsByState(AGARTALA, null)).toEqual(expected);
  expect(districtsByState(AGARTALA, "Telangana")).toEqual(expected);
});

test("a pincode on a border offers both states, and the districts of the chosen one", () => {
  const state = ["Tamil Nadu", "Puducherry"];
  expect(districtsByState(BORDER, null)).toEqual({ state, district: ["Villupuram", "Pondicherry"] });
  expect(districtsByState(BORDER, "Puducherry")).toEqual({ state, district: ["Pondicherry"] });
  expect(districtsByState(BORDER, "Tamil Nadu")).toEqual({ state, district: ["Villupuram"] });
});
