/** Types and calls about all customers' applications, with masked personal data. */
import { command } from "../data.ts";
import type { Schemas } from "../types.ts";

export type ApplicationRow = Schemas["CustomerItem"];
export type ApplicationDetail = Schemas["ApplicationDetail"];
export type ApplicationStatus = Schemas["DisplayStatusName"];
export type SubmissionStatus = Schemas["SubmissionStatusName"];
export type IdentityField = Schemas["IdentityFieldName"];
export type RevealReason = Schemas["RevealReasonName"];

/** Outcomes of submissions, as reports count them. */
export const OUTCOMES = ["sent", "approved", "rejected", "disbursed"] as const;

export const APPLICATIONS_EXPORT = "/api/admin/customers.csv";

/** Adds a note, which stays as it is. */
export function addNote(appId: string, note: string): Promise<unknown> {
  return command("post", "/api/admin/applications/{appId}/notes", { params: { path: { appId } }, body: { note } });
}

/** Reveals one masked field of a customer; reason and request are audited. */
export function revealField(
  customerId: string,
  field: IdentityField,
  { ticketId, ...cause }: { reason: RevealReason; explanation: string; ticketId: string },
): Promise<Schemas["RevealedField"]> {
  const body = { field, ...cause, ...(ticketId !== "" && { ticketId }) };
  return command("post", "/api/admin/customers/{id}/reveal", { params: { path: { id: customerId } }, body }, [
    "/api/admin/applications/{appId}",
  ]);
}
