import { queryOptions } from "@tanstack/react-query";
import { fetchAudit, fetchAuditEntry } from "#shared/api/admin/audit.ts";
import { fetchUsers } from "#shared/api/admin/users.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const auditSearch = {
  actor: "text",
  onBehalfOf: "text",
  action: "text",
  targetKind: "text",
  targetId: "text",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type AuditFilter = keyof typeof auditSearch;

/** One page of the audit trail for the filters in the URL. */
export const auditQuery = (search: ListSearch<AuditFilter>) => pageQuery(["audit"], fetchAudit, search);

export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ["audit", "entry", id],
    queryFn: () => fetchAuditEntry(id),
    meta: { quiet: true },
  });

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Users, as options of the actor filter. */
export const actorsQuery = queryOptions({
  queryKey: ["users", "actors"],
  queryFn: () => fetchUsers({ limit: MAX_PAGE_SIZE, sort: "name" }),
  meta: { quiet: true },
});
