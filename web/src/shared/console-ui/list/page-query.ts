import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchPage, type ListPath } from "#shared/api/data.ts";
import { type ListSearch, listQuery } from "./search.ts";

/** One page of a list for the URL; keeps the previous page until it is loaded. */
export function pageQuery<Path extends ListPath>(path: Path, search: ListSearch) {
  const listParams = listQuery(search);
  return queryOptions({
    queryKey: [path, "page", listParams],
    queryFn: () => fetchPage(path, listParams),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
