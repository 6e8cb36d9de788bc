import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const jobsSearch = {
  sort: sortKeys("createdAt"),
  kind: "text",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type JobFilter = keyof typeof jobsSearch;

/** One page of the list for the filters in the URL. */
export const jobsQuery = (search: ListSearch<JobFilter>) => pageQuery("/api/admin/jobs", search);
