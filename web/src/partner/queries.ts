import { queryOptions } from "@tanstack/react-query";
import { fetchSession } from "#shared/api/public.ts";
import { rowsQuery } from "#shared/api/data.ts";
import { fetchRevenue } from "#shared/api/staff.ts";

/** The session with its figures. The guard refetches it on every navigation. */
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
