import { expect, test } from "vitest";
import type { List } from "./use-list.ts";
import { buildExportQuery, pageOfRows } from "./whole-list.ts";

const ROWS = [
  { name: "Nira", legal: "Nira Finance", priority: 6, on: false },
  { name: "CASHe", legal: "Aurora", priority: 1, on: true },
  { name: "Finzy", legal: "", priority: null, on: true },
  { name: "KreditBee", legal: "", priority: 10, on: true },
];
const rules = {
  columns: [
    { key: "name", title: "Name", sort: "name", searched: true, value: ({ name }: (typeof ROWS)[number]) => name },
    {
      key: "place",
      title: "Priority",
      sort: "priority",
      value: ({ priority }: (typeof ROWS)[number]) => priority,
      cell: () => "",
    },
    { key: "on", title: "On", sort: "on", value: ({ on }: (typeof ROWS)[number]) => on, cell: () => "" },
  ],
  hiddenText: ({ legal }: (typeof ROWS)[number]) => legal,
  matches: { on: ({ on }: (typeof ROWS)[number], wanted: string) => on === (wanted === "1") },
  sort: "priority",
};

function visibleNames(search: List["search"], place: { skip?: number; rows?: number } = {}) {
  const nothing = () => undefined;
  const { skip = 0, rows = 20 } = place;
  const list: List = {
    search,
    skip,
    rows,
    setFilters: nothing,
    open: nothing,
    drop: nothing,
    cover: nothing,
    next: nothing,
    previous: nothing,
  };
  const { items, nextCursor, total } = pageOfRows(ROWS, list, rules);
  return [items.map(({ name }) => name).join(), nextCursor, total];
}

test.each([
  [{}, "CASHe,Nira,KreditBee,Finzy"],
  [{ sort: "-name" }, "Nira,KreditBee,Finzy,CASHe"],
  [{ sort: "-priority" }, "KreditBee,Nira,CASHe,Finzy"],
  [{ sort: "unknown" }, "Nira,CASHe,Finzy,KreditBee"],
  [{ sort: "-on" }, "CASHe,Finzy,KreditBee,Nira"],
  [{ q: " KRE" }, "KreditBee"],
  [{ q: "aurora" }, "CASHe"],
  [{ on: "0" }, "Nira"],
  [{ on: "1", q: "i", sort: "name" }, "Finzy,KreditBee"],
])("%j", (search, names) => {
  expect(visibleNames(search)).toEqual([names, null, names.split(",").length]);
});

test("a page is a slice, and says whether there are more", () => {
  expect(visibleNames({}, { rows: 2 })).toEqual(["CASHe,Nira", "2", 4]);
  expect(visibleNames({}, { rows: 2, skip: 2 })).toEqual(["KreditBee,Finzy", null, 4]);
});

test("an export has the filtered rows in order; without filters no ids are sent", () => {
  const nothing = () => undefined;
  const buildQuery = (search: List["search"]) => {
    const list: List = {
      search,
      skip: 0,
      rows: 2,
      setFilters: nothing,
      cover: nothing,
      open: nothing,
      drop: nothing,
      next: nothing,
      previous: nothing,
    };
    return buildExportQuery(ROWS, list, rules, (row) => ROWS.indexOf(row));
  };
  expect(buildQuery({})).toEqual({});
  expect(buildQuery({ open: "new", rows: "20", skip: "2" })).toEqual({});
  expect(buildQuery({ on: "1", sort: "name" })).toEqual({ ids: "1,2,3" });
  expect(buildQuery({ sort: "-name" })).toEqual({ ids: "0,3,2,1" });
  expect(buildQuery({ q: "no such" })).toEqual({ ids: "0" });
});
