import type { ListAnswer } from "#shared/api/list.ts";
import type { Column, ColumnValue } from "./column.ts";
import { isFiltered } from "./search.ts";
import type { List } from "./use-list.ts";

/** Whether a row passes a filter, by filter. */
export type FilterPredicates<Row> = Readonly<Record<string, (row: Row, wanted: string) => boolean>>;

/** How a fully loaded list is searched, filtered and sorted in the browser. */
export interface WholeListRules<Row> {
  /** Columns whose values sort the list and are searched. */
  columns: readonly Column<Row>[];
  /** Text without a column to search in. */
  hiddenText?: ((row: Row) => string) | undefined;
  /** Predicate by filter. */
  matches?: FilterPredicates<Row> | undefined;
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

function matchesFilters<Row>(row: Row, { search }: List, rules: WholeListRules<Row>): boolean {
  const wanted = search.q?.trim().toLocaleLowerCase("en-IN") ?? "";
  if (!searchedText(row, rules).toLocaleLowerCase("en-IN").includes(wanted)) return false;
  return Object.entries(rules.matches ?? {}).every(([name, holds]) => {
    const value = search[name];
    return value === undefined || holds(row, value);
  });
}

function searchedText<Row>(row: Row, { columns, hiddenText }: WholeListRules<Row>): string {
  const values = columns.filter(({ searched }) => searched).map(({ value }) => value?.(row) ?? "");
  return [...values, hiddenText?.(row) ?? ""].join(" ");
}

function sortRows<Row>(rows: Row[], sort: string, { columns }: WholeListRules<Row>): Row[] {
  const descending = sort.startsWith("-");
  const key = descending ? sort.slice(1) : sort;
  const by = columns.find((column) => column.sort === key)?.value;
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

function isEmpty(value: ColumnValue): value is null | "" {
  return value === null || value === "";
}

function compareValues(left: string | number | boolean, right: string | number | boolean): number {
  if (typeof left !== "string" && typeof right !== "string") return Number(left) - Number(right);
  return String(left).localeCompare(String(right), "en-IN");
}
