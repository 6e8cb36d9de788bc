import { VISIT_KINDS, VISIT_STATUSES } from "#shared/api/admin/visits.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const visitsSearch = {
  sort: sortKeys("createdAt"),
  kind: VISIT_KINDS,
  item: "text",
  host: "text",
  status: VISIT_STATUSES,
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type VisitFilter = keyof typeof visitsSearch;

/** One page of the list for the filters in the URL. */
export const visitsQuery = (search: ListSearch<VisitFilter>) => pageQuery("/api/admin/visits", search);
