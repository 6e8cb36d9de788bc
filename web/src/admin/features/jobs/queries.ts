import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJobs } from "#shared/api/admin/jobs.ts";
import { type ListSearch, listQuery } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const jobsSearch = { kind: "text" } as const satisfies SearchSchema;

export type JobFilter = keyof typeof jobsSearch;

/** Where every answer about failed jobs stands. */
export const JOBS = ["jobs"];

/** The page of the list that the address asks for. */
export const jobsQuery = (search: ListSearch<JobFilter>) =>
  queryOptions({
    queryKey: [...JOBS, listQuery(search)],
    queryFn: () => fetchJobs(listQuery(search)),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
