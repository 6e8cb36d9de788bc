import { expect, test } from "vitest";
import { exportQuery, isFiltered, listQuery, listSearch, plainSearch } from "./search.ts";

test("ids stay ids: nothing is read as a number or written in quotes", () => {
  const search = plainSearch.parseSearch("?partnerId=12&q=%22x%22&empty=");
  expect(search).toEqual({ partnerId: "12", q: '"x"', empty: "" });
  expect(plainSearch.stringifySearch({ partnerId: "12", rows: undefined, q: "", sort: "-name" })).toBe(
    "?partnerId=12&sort=-name",
  );
  expect(plainSearch.stringifySearch({})).toBe("");
});

test("a page takes from the address what it knows", () => {
  const validate = listSearch("status");
  expect(validate({ status: "on", q: "", rows: 50, other: "x", open: "edit-3" })).toEqual({
    status: "on",
    open: "edit-3",
  });
});

test("a call gets page, order, search and filters; an export all but the page", () => {
  const search = { q: "ca", sort: "-name", rows: "50", cursor: "abc", skip: "50", open: "new", status: "on" };
  expect(listQuery(search)).toEqual({ q: "ca", sort: "-name", limit: 50, cursor: "abc", status: "on" });
  expect(exportQuery(search)).toEqual({ q: "ca", sort: "-name", status: "on" });
  expect(listQuery({ rows: "7" })).toEqual({ limit: 20 });
});

test("order and page leave nothing out, a search or a filter does", () => {
  expect(isFiltered({ sort: "name", rows: "50", skip: "50", cursor: "abc", open: "new" })).toBe(false);
  expect(isFiltered({ q: "x" })).toBe(true);
  expect(isFiltered({ status: "on" })).toBe(true);
});
