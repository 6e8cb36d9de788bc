/** Types of the calls about all customers' visits to banks and insurers, with masked personal data. */
import type { Schemas } from "../types.ts";

export type VisitRow = Schemas["VisitListItem"];
export type VisitStatus = Schemas["VisitStatusName"];
export type VisitKind = Schemas["VisitKindName"];

export const VISIT_KINDS = ["card", "plan"] as const satisfies VisitKind[];

/** Statuses in the order of a successful visit. */
export const VISIT_STATUSES = [
  "visited",
  "applied",
  "proposed",
  "approved",
  "rejected",
  "issued",
  "declined",
] as const satisfies VisitStatus[];

export const VISITS_EXPORT = "/api/admin/visits.csv";
