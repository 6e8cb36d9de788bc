import { readPreference } from "../preference.ts";

/**
 * Parses the URL's search as plain strings. TanStack Router's default parses "12" as a number and quotes the string
 * "12", which breaks links with ids.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
    const written = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return written === "" ? "" : `?${written}`;
  },
};

/** URL parameters of all lists. `skip`: rows before this page. `open`: the open dialog, as "new" or "edit-12".
 * `dropped`: parameters with values that do not exist here, left out by `listSearch`. */
export const COMMON_PARAMS = ["q", "sort", "rows", "cursor", "skip", "open", "dropped"] as const;
type CommonParam = (typeof COMMON_PARAMS)[number];

/** URL parameters of a list page. */
export type ListSearch<Filter extends string = string> = { [Name in CommonParam | Filter]?: string };

/** Page sizes. The current one is that of the URL, else the last one chosen on any list, else the first. */
export const PAGE_SIZES = [20, 50, 100];

export function pageSize({ rows }: ListSearch): number {
  const findChoice = (text: string | null | undefined) => PAGE_SIZES.find((choice) => String(choice) === text);
  return findChoice(rows) ?? findChoice(readPreference("rows")) ?? PAGE_SIZES[0] ?? 0;
}

/** Key of the view, under which the scroll position is kept. */
export function viewKey({ open: _open, dropped: _dropped, ...search }: ListSearch): string {
  return plainSearch.stringifySearch(search);
}

export function skipCount({ skip }: ListSearch): number {
  const number = Number(skip);
  return Number.isInteger(number) && number > 0 ? number : 0;
}

/** Query parameters of a list's call: page, order, search and filters. */
export function listQuery(search: ListSearch): Record<string, string | number | undefined> {
  const { rows: _rows, skip: _skip, open: _open, dropped: _dropped, ...query } = search;
  return { ...query, limit: pageSize(search) };
}

/** Query parameters without the page, for exports. */
export function exportQuery(search: ListSearch): Record<string, string | number | undefined> {
  const { limit: _limit, cursor: _cursor, ...query } = listQuery(search);
  return query;
}

/** Whether a search or filter is active. */
export function isFiltered({
  sort: _sort,
  rows: _rows,
  cursor: _cursor,
  skip: _skip,
  open: _open,
  dropped: _dropped,
  ...rest
}: ListSearch) {
  return Object.values(rest).some((value) => value !== undefined && value !== "");
}
