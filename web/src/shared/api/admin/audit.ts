/** Calls about the audit trail. */
import { answer } from "../client.ts";
import type { ListAnswer, ListQuery } from "../list.ts";
import { untyped as server } from "./untyped.ts";

/** Somebody or something that an entry names. */
export interface AuditParty {
  kind: string;
  id: string;
  name: string | null;
}

/** One change: who, on whose behalf, what, to what. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: AuditParty;
  onBehalfOf: AuditParty | null;
  action: string;
  /** The action in words, in the reader's language. */
  actionText: string;
  target: AuditParty;
  requestId: string | null;
  /** Part of the hash chain already. */
  sealed: boolean;
}

/** What stood there before and stands there after, as far as it was kept. */
export interface AuditDetail extends AuditEntry {
  before: unknown;
  after: unknown;
  detail: unknown;
}

export const AUDIT_EXPORT = "/api/admin/audit.csv";

export function fetchAudit(query: ListQuery): Promise<ListAnswer<AuditEntry>> {
  return answer(server.GET("/api/admin/audit", { params: { query } }));
}

export function fetchAuditEntry(id: string): Promise<AuditDetail> {
  return answer(server.GET("/api/admin/audit/{id}", { params: { path: { id } } }));
}
