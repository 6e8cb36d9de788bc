import { queryOptions } from "@tanstack/react-query";
import { fetchSession } from "#shared/api/public.ts";
import { fetchOwnDisputes, fetchRevenue } from "#shared/api/staff.ts";

/** The session with its figures. The guard refetches it on every navigation. */
export const revenueQuery = queryOptions({ queryKey: ["revenue"], queryFn: fetchRevenue });

/** Query of the session, with the admin if it is a masquerade. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  staleTime: Infinity,
  meta: { quiet: true },
});

/** Disputes of the logged-in partner or merchant. */
export const disputesQuery = queryOptions({ queryKey: ["disputes"], queryFn: fetchOwnDisputes, meta: { quiet: true } });
