/** Calls about commission. */
import { unwrapAnswer, server } from "../client.ts";
import type { ListAnswer, ListQuery, PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** What a lender's disbursals of a month bring. */
export type CommissionMonth = Schemas["CommissionMonth"];
/** An entry of the ledger. */
export type LedgerEntry = Schemas["LedgerEntry"];
/** Some entries, newest first. */
export type EntryPage = Schemas["EntryPage"];
/** A loan whose lender paid otherwise than its slab says. */
export type CommissionDifference = Schemas["DifferenceItem"];
/** A loan with its commission position. */
export type CommissionLoanItem = Schemas["LoanItem"];
/** Loans with a part in a figure. */
export type LoanGroup = NonNullable<NonNullable<PathQuery<"/api/admin/commission-loans">>["group"]>;
/** What a partner is owed, and why. */
export type PartnerCommission = Schemas["PartnerCommission"];

/** The last twelve months of every lender, the newest first. */
export async function fetchCommissions(): Promise<CommissionMonth[]> {
  const { items } = await unwrapAnswer(server.GET("/api/admin/commissions"));
  return items;
}

/** What was booked for a lender's month. */
export function fetchMonthEntries(lenderId: number, month: string, cursor: number | null): Promise<EntryPage> {
  const params = { path: { lenderId, month }, query: cursor === null ? {} : { cursor } };
  return unwrapAnswer(server.GET("/api/admin/commissions/{lenderId}/{month}", { params }));
}

/** Closes a month as it was looked at. */
export function closeMonth({ lenderId, month, version }: CommissionMonth): Promise<CommissionMonth> {
  const params = { path: { lenderId, month }, header: ifMatch(version) };
  return unwrapAnswer(server.POST("/api/admin/commissions/{lenderId}/{month}/close", { params }));
}

/** What a partner is owed, and the entries that made it so. */
export function fetchPartnerCommission(id: number, cursor: number | null): Promise<PartnerCommission> {
  const params = { path: { id }, query: cursor === null ? {} : { cursor } };
  return unwrapAnswer(server.GET("/api/admin/partners/{id}/commission", { params }));
}

/** What an account of the ledger comes to, and the entries that made it so. */
export function fetchAccount(
  account: Schemas["AccountName"],
  party: number,
  cursor: number | null,
): Promise<Schemas["AccountEntries"]> {
  const params = { path: { account, party }, query: cursor === null ? {} : { cursor } };
  return unwrapAnswer(server.GET("/api/admin/ledger/{account}/{party}", { params }));
}

export const LOANS_EXPORT = "/api/admin/commission-loans.csv";

export function fetchCommissionLoans(query: ListQuery): Promise<ListAnswer<CommissionLoanItem>> {
  const params = { query: query as PathQuery<"/api/admin/commission-loans"> };
  return unwrapAnswer(server.GET("/api/admin/commission-loans", { params }));
}

export const DIFFERENCES_EXPORT = "/api/admin/commission-differences.csv";

export function fetchDifferences(query: ListQuery): Promise<ListAnswer<CommissionDifference>> {
  const params = { query: query as PathQuery<"/api/admin/commission-differences"> };
  return unwrapAnswer(server.GET("/api/admin/commission-differences", { params }));
}

/** Keeps what was found out about a difference as it was looked at. */
export async function saveDifferenceNote(
  { submissionId, version }: CommissionDifference,
  body: Schemas["DifferenceNote"],
): Promise<void> {
  const params = { path: { submissionId }, header: ifMatch(version) };
  await server.PUT("/api/admin/commission-differences/{submissionId}", { params, body });
}
