import { queryOptions } from "@tanstack/react-query";
import { fetchSession } from "#shared/api/public.ts";
import { query, rowsQuery } from "#shared/api/data.ts";
import { fetchRevenue } from "#shared/api/staff.ts";

/** Who is logged in, and what they may do. The guard refetches it on every navigation. */
export const meQuery = query("/api/partner/me");

/** The figures of the merchant. The guard refetches them on every navigation. */
export const revenueQuery = queryOptions({ queryKey: ["revenue"], queryFn: fetchRevenue });

/** Query of the session, with the admin if it is a masquerade. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  staleTime: Infinity,
  meta: { quiet: true },
});

/** What the logged-in partner or merchant asked of us, newest first. */
export const questionsQuery = rowsQuery("/api/partner/tickets");

/** The people of the merchant, oldest first. */
export const peopleQuery = rowsQuery("/api/partner/users");
