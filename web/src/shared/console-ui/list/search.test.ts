import { expect, test } from "vitest";
import { listSearch, sortKeys } from "./search-schema.ts";
import { exportQuery, isFiltered, listQuery, plainSearch } from "./search.ts";

test("ids stay strings, neither parsed as numbers nor quoted", () => {
  const search = plainSearch.parseSearch("?partnerId=12&q=%22x%22&empty=");
  expect(search).toEqual({ partnerId: "12", q: '"x"', empty: "" });
  expect(plainSearch.stringifySearch({ partnerId: "12", rows: undefined, q: "", sort: "-name" })).toBe(
    "?partnerId=12&sort=-name",
  );
  expect(plainSearch.stringifySearch({})).toBe("");
});

test("a page takes its known parameters from the URL", () => {
  const validate = listSearch({ status: ["on", "off"] });
  expect(validate({ status: "on", q: "", rows: 50, open: "edit-3" })).toEqual({ status: "on", open: "edit-3" });
});

test("parameters that a page does not know are dropped and named", () => {
  const validate = listSearch({ status: ["on", "off"] });
  expect(validate({ status: "on", foo: "1", empty: "" })).toStrictEqual({
    status: "on",
    foo: undefined,
    dropped: "foo",
  });
  // The address that the router writes then has nothing more to drop.
  expect(validate({ status: "on", dropped: "foo" })).toEqual({ status: "on", dropped: "foo" });
});

test("invalid parameters are dropped and named", () => {
  const validate = listSearch({ status: ["on", "off"], id: "number", from: "day", word: "text" });
  const validSearch = { status: "off", id: "12", from: "2026-11-22", word: "a b" };
  expect(validate(validSearch)).toEqual(validSearch);
  expect(validate({ status: "gone", id: "1e3", from: "22/11/2026", word: "x" })).toEqual({
    word: "x",
    dropped: "status,id,from",
  });
  expect(validate({ id: "9".repeat(16) })).toEqual({ dropped: "id" });
  const monthly = listSearch({ month: "month" });
  expect(monthly({ month: "2026-11" })).toEqual({ month: "2026-11" });
  expect(monthly({ month: "2026-13" })).toEqual({ dropped: "month" });
});

test("an order by a column that does not exist is dropped and named", () => {
  const validate = listSearch({ sort: sortKeys("name", "createdAt") });
  for (const sort of ["name", "-name", "-createdAt"]) expect(validate({ sort })).toEqual({ sort });
  for (const sort of ["gone", "-gone", "--name"]) expect(validate({ sort })).toEqual({ dropped: "sort" });
});

test("a call has page, order, search and filters; an export all but the page", () => {
  const search = { q: "ca", sort: "-name", rows: "50", cursor: "abc", skip: "50", open: "new", status: "on" };
  expect(listQuery(search)).toEqual({ q: "ca", sort: "-name", limit: 50, cursor: "abc", status: "on" });
  expect(exportQuery(search)).toEqual({ q: "ca", sort: "-name", status: "on" });
  expect(listQuery({ rows: "7" })).toEqual({ limit: 20 });
});

test("search and filters count as filtering, order and page do not", () => {
  expect(isFiltered({ sort: "name", rows: "50", skip: "50", cursor: "abc", open: "new" })).toBe(false);
  expect(isFiltered({ q: "x" })).toBe(true);
  expect(isFiltered({ status: "on" })).toBe(true);
});
