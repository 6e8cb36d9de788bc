/** Calls about disputes of partners and lenders, and their loans. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** The commission of a loan with its evidence. */
export type CommissionLoan = Schemas["CommissionLoan"];
/** A dispute with its thread. */
export type Dispute = Schemas["DisputeView"];
/** A dispute in the list. */
export type DisputeItem = Schemas["DisputeItem"];

export const DISPUTES_EXPORT = "/api/admin/disputes.csv";

export function fetchCommissionLoan(submissionId: string, cursor: number | null): Promise<CommissionLoan> {
  const params = { path: { submissionId }, query: cursor === null ? {} : { cursor } };
  return unwrapAnswer(server.GET("/api/admin/commission-loans/{submissionId}", { params }));
}

/** Records a lender's dispute about a loan. */
export function recordDispute(submissionId: string, text: string): Promise<Dispute> {
  const params = { path: { submissionId } };
  return unwrapAnswer(server.POST("/api/admin/commission-loans/{submissionId}/disputes", { params, body: { text } }));
}

/** Answers a dispute in the given version. */
export function answerDispute({ id, version }: Dispute, body: Schemas["DisputeAnswer"]): Promise<Dispute> {
  const params = { path: { id }, header: ifMatch(version) };
  return unwrapAnswer(server.POST("/api/admin/disputes/{id}/answer", { params, body }));
}

/** Closes a dispute in the given version. */
export function closeDispute({ id, version }: Dispute): Promise<Dispute> {
  const params = { path: { id }, header: ifMatch(version) };
  return unwrapAnswer(server.POST("/api/admin/disputes/{id}/close", { params }));
}
