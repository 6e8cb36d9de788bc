import { query } from "#shared/api/data.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const auditSearch = {
  sort: sortKeys("at"),
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
export const auditQuery = (search: ListSearch<AuditFilter>) => pageQuery("/api/admin/audit", search);

export const auditEntryQuery = (id: string) => query("/api/admin/audit/{id}", { params: { path: { id } } });

/** Maximum rows per request. */
const MAX_PAGE_SIZE = 100;

/** Users, as options of the actor filter. */
export const actorsQuery = query("/api/admin/users", {
  params: { query: { limit: MAX_PAGE_SIZE, sort: "name" } },
});
