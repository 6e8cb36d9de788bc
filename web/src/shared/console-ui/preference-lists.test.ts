import { expect, test } from "vitest";
import { findPreferenceList, setPreferenceList } from "./preference-lists.ts";

test("each list has its own entries, and can be emptied", () => {
  const one = setPreferenceList(null, "lenders", ["min_age", "Personal Loans"]);
  const two = setPreferenceList(one, "partners.leads", ["why"]);
  expect(findPreferenceList(two, "lenders")).toEqual(["min_age", "Personal Loans"]);
  expect(findPreferenceList(two, "partners.leads")).toEqual(["why"]);
  expect(findPreferenceList(two, "users")).toEqual([]);
  expect(setPreferenceList(setPreferenceList(two, "lenders", []), "partners.leads", [])).toBeNull();
});

test("entries may contain what separates them", () => {
  const entries = ["Gold (new)!", "a~b", "it's *", "सोना?product=gold-loans"];
  expect(findPreferenceList(setPreferenceList(null, "views", entries), "views")).toEqual(entries);
});

test("an invalid cookie is an empty list", () => {
  expect(findPreferenceList("lenders:%zz", "lenders")).toEqual(["%zz"]);
  for (const cookie of ["", "~", "lenders", "lenders:", "a b:c", ":x"])
    expect(findPreferenceList(cookie, "lenders")).toEqual([]);
});
