import { expect, test } from "vitest";
import { isShown, viewSearch } from "./views.ts";

test("a view has filters, search and order, not the page or an open dialog", () => {
  const search = {
    q: "gold",
    product: "gold-loans",
    sort: "-name",
    skip: "20",
    cursor: "x",
    open: "new",
    rows: "50",
    on: "",
  };
  expect(viewSearch(search)).toEqual({ q: "gold", product: "gold-loans", sort: "-name" });
});

test("a view is shown if filters and hidden columns are the same in any order", () => {
  const view = { name: "Gold", search: { q: "a", on: "1" }, hidden: ["min_age", "max_age"] };
  expect(isShown(view, { on: "1", q: "a", skip: "20" }, ["max_age", "min_age"])).toBe(true);
  expect(isShown(view, { on: "1", q: "a" }, [])).toBe(false);
  expect(isShown(view, { on: "1" }, ["min_age", "max_age"])).toBe(false);
});
