import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchCommissions, fetchMonthEntries } from "#shared/api/admin/commissions.ts";

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
