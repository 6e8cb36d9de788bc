import { queryOptions, useQuery } from "@tanstack/react-query";
import { rowsQuery } from "#shared/api/data.ts";
import { verifyAdmin } from "#shared/api/staff.ts";
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

const RECOUNT_MS = 60_000;

/** The queues that the admin may work on, with their lengths. */
export const workQueueQuery = { ...rowsQuery("/api/admin/work-queue"), refetchInterval: RECOUNT_MS };
