import { expect, test } from "vitest";
import { findHiddenColumns, setHiddenColumns } from "./hidden-columns.ts";

test("each list hides its own columns, and can show all again", () => {
  const one = setHiddenColumns(null, "lenders", ["min_age", "Personal Loans"]);
  const two = setHiddenColumns(one, "partners.leads", ["why"]);
  expect(findHiddenColumns(two, "lenders")).toEqual(["min_age", "Personal Loans"]);
  expect(findHiddenColumns(two, "partners.leads")).toEqual(["why"]);
  expect(findHiddenColumns(two, "users")).toEqual([]);
  expect(setHiddenColumns(setHiddenColumns(two, "lenders", []), "partners.leads", [])).toBeNull();
});

test("an invalid cookie hides nothing", () => {
  expect(findHiddenColumns("lenders:%zz", "lenders")).toEqual(["%zz"]);
  for (const cookie of ["", "~", "lenders", "lenders:", "a b:c", ":x"])
    expect(findHiddenColumns(cookie, "lenders")).toEqual([]);
});
