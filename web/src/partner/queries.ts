import { queryOptions } from "@tanstack/react-query";
import { fetchSession } from "#shared/api/public.ts";
import { fetchOwnDisputes, fetchRevenue } from "#shared/api/staff.ts";

/** Who is logged in, and what came through them. The guard asks for it at each change of page. */
export const revenueQuery = queryOptions({ queryKey: ["revenue"], queryFn: fetchRevenue });

/** The session itself: whether somebody of the back office works here on the merchant's behalf. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  staleTime: Infinity,
  meta: { quiet: true },
});

/** What whoever is logged in asked about their commission. */
export const disputesQuery = queryOptions({ queryKey: ["disputes"], queryFn: fetchOwnDisputes, meta: { quiet: true } });
