import { expect, test } from "vitest";
import { hiddenIn, withHidden } from "./hidden-columns.ts";

test("each list hides its own columns, and shows them all again", () => {
  const one = withHidden(null, "lenders", ["min_age", "Personal Loans"]);
  const two = withHidden(one, "partners.leads", ["why"]);
  expect(hiddenIn(two, "lenders")).toEqual(["min_age", "Personal Loans"]);
  expect(hiddenIn(two, "partners.leads")).toEqual(["why"]);
  expect(hiddenIn(two, "users")).toEqual([]);
  expect(withHidden(withHidden(two, "lenders", []), "partners.leads", [])).toBeNull();
});

test("a cookie that says something else hides nothing", () => {
  expect(hiddenIn("lenders:%zz", "lenders")).toEqual(["%zz"]);
  for (const kept of ["", "~", "lenders", "lenders:", "a b:c", ":x"]) expect(hiddenIn(kept, "lenders")).toEqual([]);
});
