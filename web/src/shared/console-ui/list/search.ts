import { readPreference } from "../preference.ts";

/**
 * The address's search as it reads: names and texts. TanStack Router's own way takes "12" for a number and writes the
 * text "12" in quotes, which spoils links with ids.
 */
export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
    const written = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return written === "" ? "" : `?${written}`;
  },
};

/** What every list keeps in the address. `skip`: rows before this page. `open`: the dialog that is open, as "new" or "edit-12". */
export const COMMON_PARAMS = ["q", "sort", "rows", "cursor", "skip", "open"] as const;
type CommonParam = (typeof COMMON_PARAMS)[number];

/** What a list page keeps in the address. */
export type ListSearch<Filter extends string = string> = { [Name in CommonParam | Filter]?: string };

/** How many rows a page may show: what the address says, what was chosen last on any list, else the first. */
export const PAGE_SIZES = [20, 50, 100];

export function pageSize({ rows }: ListSearch): number {
  const findChoice = (text: string | null | undefined) => PAGE_SIZES.find((choice) => String(choice) === text);
  return findChoice(rows) ?? findChoice(readPreference("rows")) ?? PAGE_SIZES[0] ?? 0;
}

/** What a list shows, as one text: where it was scrolled to is remembered under it. */
export function viewKey({ open: _open, ...search }: ListSearch): string {
  return plainSearch.stringifySearch(search);
}

export function skipCount({ skip }: ListSearch): number {
  const number = Number(skip);
  return Number.isInteger(number) && number > 0 ? number : 0;
}

/** What of the address goes into a list's call: page, order, search and filters. */
export function listQuery(search: ListSearch): Record<string, string | number | undefined> {
  const { rows: _rows, skip: _skip, open: _open, ...query } = search;
  return { ...query, limit: pageSize(search) };
}

/** The same without the page: all that the filters leave. */
export function exportQuery(search: ListSearch): Record<string, string | number | undefined> {
  const { limit: _limit, cursor: _cursor, ...query } = listQuery(search);
  return query;
}

/** True when a search or a filter leaves rows out. */
export function isFiltered({
  sort: _sort,
  rows: _rows,
  cursor: _cursor,
  skip: _skip,
  open: _open,
  ...rest
}: ListSearch) {
  return Object.values(rest).some((value) => value !== undefined && value !== "");
}
