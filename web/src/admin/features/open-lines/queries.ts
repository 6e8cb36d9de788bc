import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const openLinesSearch = {
  sort: sortKeys("createdAt"),
  lenderId: "number",
} as const satisfies SearchSchema;

export type OpenLineFilter = keyof typeof openLinesSearch;

export const misLinesQuery = (search: ListSearch<OpenLineFilter>) => pageQuery("/api/admin/open-mis-lines", search);

export const commissionLinesQuery = (search: ListSearch<OpenLineFilter>) =>
  pageQuery("/api/admin/open-commission-lines", search);
