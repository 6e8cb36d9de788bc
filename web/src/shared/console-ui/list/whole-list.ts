import type { ListAnswer } from "#shared/api/list.ts";
import { isFiltered } from "./search.ts";
import type { List } from "./use-list.ts";

type Sortable = string | number | null;

/** How a fully loaded list is searched, filtered and sorted in the browser. */
export interface WholeListRules<Row> {
  /** Text to search in. */
  text: (row: Row) => string;
  /** Predicate by filter. */
  filters?: Record<string, (row: Row, wanted: string) => boolean>;
  /** Sort value by sort key. */
  sorts: Record<string, (row: Row) => Sortable>;
  /** Default sort key. */
  sort: string;
}

/** One page of a fully loaded list, in the format of the server's answers. */
export function pageOfRows<Row>(rows: readonly Row[], list: List, rules: WholeListRules<Row>): ListAnswer<Row> {
  const passed = rows.filter((row) => matchesFilters(row, list, rules));
  const sorted = sortRows(passed, list.search.sort ?? rules.sort, rules);
  const end = list.skip + list.rows;
  return {
    items: sorted.slice(list.skip, end),
    nextCursor: sorted.length > end ? String(end) : null,
    total: passed.length,
  };
}

/** Builds the export query of a fully loaded list: empty for all rows in default order, else the ids. */
export function buildExportQuery<Row>(
  rows: readonly Row[] | undefined,
  list: List,
  rules: WholeListRules<Row>,
  getRowId: (row: Row) => number | string,
): Record<string, string> {
  if (rows === undefined || (!isFiltered(list.search) && list.search.sort === undefined)) return {};
  const passed = rows.filter((row) => matchesFilters(row, list, rules));
  const ids = sortRows(passed, list.search.sort ?? rules.sort, rules).map(getRowId);
  // Id 0 does not exist, so an empty selection exports no rows.
  return { ids: ids.length === 0 ? "0" : ids.join(",") };
}

function matchesFilters<Row>(row: Row, { search }: List, { text, filters = {} }: WholeListRules<Row>): boolean {
  const wanted = search.q?.trim().toLocaleLowerCase("en-IN") ?? "";
  if (!text(row).toLocaleLowerCase("en-IN").includes(wanted)) return false;
  return Object.entries(filters).every(([name, holds]) => {
    const value = search[name];
    return value === undefined || holds(row, value);
  });
}

function sortRows<Row>(rows: Row[], sort: string, { sorts }: WholeListRules<Row>): Row[] {
  const descending = sort.startsWith("-");
  const by = sorts[descending ? sort.slice(1) : sort];
  if (by === undefined) return rows;
  const direction = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const left = by(one);
    const right = by(other);
    // Empty values come last in both directions.
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    return direction * compareValues(left, right);
  });
}

function isEmpty(value: Sortable): value is null | "" {
  return value === null || value === "";
}

function compareValues(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left).localeCompare(String(right), "en-IN");
}
