import type { Schemas } from "../types.ts";

/** A person or thing that an entry names. */
export type AuditParty = Schemas["Target"];
/** One change: actor, on whose behalf, action, target. */
export type AuditEntry = Schemas["AuditItem"];
/** A changed field with its label in the reader's language. */
export type AuditChange = Schemas["AuditChange"];
/** The entry with previous and new values, if recorded. */
export type AuditDetail = Schemas["AuditDetail"];

export const AUDIT_EXPORT = "/api/admin/audit.csv";
