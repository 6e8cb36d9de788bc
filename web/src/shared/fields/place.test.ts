import { expect, test } from "vitest";
import { choicesOf } from "./place.ts";

const AGARTALA = { state: "Tripura", districts: ["Gomati", "West Tripura"], other: null };
const BORDER = {
  state: "Tamil Nadu",
  districts: ["Villupuram"],
  other: { state: "Puducherry", districts: ["Pondicherry"] },
};

test("a pincode of one state leaves that state, whatever was chosen before", () => {
  const expected = { state: ["Tripura"], district: ["Gomati", "West Tripura"] };
  expect(choicesOf(AGARTALA, null)).toEqual(expected);
  expect(choicesOf(AGARTALA, "Telangana")).toEqual(expected);
});

test("a pincode on a border leaves both states, and the districts of the one that was chosen", () => {
  const state = ["Tamil Nadu", "Puducherry"];
  expect(choicesOf(BORDER, null)).toEqual({ state, district: ["Villupuram", "Pondicherry"] });
  expect(choicesOf(BORDER, "Puducherry")).toEqual({ state, district: ["Pondicherry"] });
  expect(choicesOf(BORDER, "Tamil Nadu")).toEqual({ state, district: ["Villupuram"] });
});
