import { queryOptions } from "@tanstack/react-query";
import { fetchOverview, verifyAdmin } from "#shared/api/staff.ts";

/** Who is logged in and what they may do. Asked once per load; the guard shows its failure. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: verifyAdmin,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
});

/** The dashboard's figures. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: fetchOverview,
  meta: { quiet: true },
});
