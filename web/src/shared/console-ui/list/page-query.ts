import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListAnswer, ListQuery } from "#shared/api/list.ts";
import { type ListSearch, listQuery } from "./search.ts";

/** One page of a list for the URL; keeps the previous page until it is loaded. */
export function pageQuery<Row>(
  key: readonly string[],
  fetchPage: (query: ListQuery) => Promise<ListAnswer<Row>>,
  search: ListSearch,
) {
  const listParams = listQuery(search);
  return queryOptions({
    queryKey: [...key, listParams],
    queryFn: () => fetchPage(listParams),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
