import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchCommissions, fetchDifferences, fetchMonthEntries } from "#shared/api/admin/commissions.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** Where every answer about commission stands. */
export const COMMISSIONS = ["commissions"];

/** Every lender's months. */
export const commissionsQuery = queryOptions({
  queryKey: [...COMMISSIONS, "months"],
  queryFn: fetchCommissions,
  meta: { quiet: true },
});

/** What was booked for a lender's month. */
export const monthEntriesQuery = (lenderId: number, month: string) =>
  infiniteQueryOptions({
    queryKey: [...COMMISSIONS, "entries", lenderId, month],
    queryFn: ({ pageParam }: { pageParam: number | null }) => fetchMonthEntries(lenderId, month, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });

export const differencesSearch = { isAccepted: ["true"], lenderId: "text" } as const satisfies SearchSchema;

export type DifferenceFilter = keyof typeof differencesSearch;

/** Loans whose lender paid otherwise than its slab says. */
export const differencesQuery = (search: ListSearch<DifferenceFilter>) =>
  pageQuery([...COMMISSIONS, "differences"], fetchDifferences, search);
