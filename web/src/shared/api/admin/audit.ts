/** Calls about the audit trail. */
import { unwrapAnswer, server } from "../client.ts";
import type { ListAnswer, ListQuery, PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";

/** A person or thing that an entry names. */
export type AuditParty = Schemas["Target"];
/** One change: who, on whose behalf, what, to what. */
export type AuditEntry = Schemas["AuditItem"];
/** A field that was changed, in the reader's words. */
export type AuditChange = Schemas["AuditChange"];
/** The same with previous and new values, as far as they were recorded. */
export type AuditDetail = Schemas["AuditDetail"];

export const AUDIT_EXPORT = "/api/admin/audit.csv";

export function fetchAudit(query: ListQuery): Promise<ListAnswer<AuditEntry>> {
  return unwrapAnswer(server.GET("/api/admin/audit", { params: { query: query as PathQuery<"/api/admin/audit"> } }));
}

export function fetchAuditEntry(id: string): Promise<AuditDetail> {
  return unwrapAnswer(server.GET("/api/admin/audit/{id}", { params: { path: { id } } }));
}
