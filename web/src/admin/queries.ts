import { queryOptions } from "@tanstack/react-query";
import { fetchOverview, verifyAdmin } from "#shared/api/staff.ts";

/** The session and its permissions, loaded once per page load; the guard shows its error. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: verifyAdmin,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
});

export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: fetchOverview,
  meta: { quiet: true },
});
