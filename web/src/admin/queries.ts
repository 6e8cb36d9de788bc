import { queryOptions, useQuery } from "@tanstack/react-query";
import { fetchOverview, verifyAdmin } from "#shared/api/staff.ts";
import type { AdminSession } from "#shared/api/types.ts";

/** The session and its permissions, loaded once per page load; the guard shows its error. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: verifyAdmin,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
});

/** Whether the admin has a permission; false while the session loads. */
export function usePermission(permission: AdminSession["permissions"][number]): boolean {
  const { data: session } = useQuery(sessionQuery);
  return session?.permissions.includes(permission) ?? false;
}

export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: fetchOverview,
  meta: { quiet: true },
});
