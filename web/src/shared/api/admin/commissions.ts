import { unwrapAnswer, server } from "../client.ts";
import type { PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

/** Commission of a lender's disbursals in a month. */
export type CommissionMonth = Schemas["CommissionMonth"];
export type LedgerEntry = Schemas["LedgerEntry"];
/** A page of entries, newest first. */
export type EntryPage = Schemas["EntryPage"];
/** A loan whose lender paid something other than its slab. */
export type CommissionDifference = Schemas["DifferenceItem"];
/** A loan with its commission position. */
export type CommissionLoanItem = Schemas["LoanItem"];
/** Figures by whose loans the list is filtered. */
export type LoanGroup = NonNullable<NonNullable<PathQuery<"/api/admin/commission-loans">>["group"]>;
/** Filters of the loans' totals. */
export type LoanTotalsQuery = PathQuery<"/api/admin/commission-loan-totals">;
/** Totals of loans. */
export type LoanTotals = Schemas["LoanTotalsView"];
export type LoanState = Schemas["LoanItem"]["state"];
/** Days since a loan was disbursed. */
export type LoanAge = NonNullable<NonNullable<PathQuery<"/api/admin/commission-loans">>["age"]>;
/** A lender's month with what is open about it. */
export type ClosingItem = Schemas["ClosingItem"];
/** The result of closing a lender's month. */
export type ClosingResult = Schemas["ClosingResult"];
/** What a lender owes, by days since disbursal. */
export type AgeingItem = Schemas["AgeingItem"];
/** A partner or merchant who owes us. */
export type ReceivableItem = Schemas["ReceivableItem"];

/** Commission owed to a partner, with ledger entries. */
export type PartnerCommission = Schemas["PartnerCommission"];

/** Closes a month in the given version. */
export function closeMonth({ lenderId, month, version }: CommissionMonth): Promise<CommissionMonth> {
  const params = { path: { lenderId, month }, header: ifMatch(version) };
  return unwrapAnswer(server.POST("/api/admin/commissions/{lenderId}/{month}/close", { params }));
}

/** Commission owed to a partner, with its ledger entries. */
export function fetchPartnerCommission(id: number, cursor: number | null): Promise<PartnerCommission> {
  const params = { path: { id }, query: cursor === null ? {} : { cursor } };
  return unwrapAnswer(server.GET("/api/admin/partners/{id}/commission", { params }));
}

/** An account's balance with its ledger entries. */
export function fetchAccount(
  account: Schemas["AccountName"],
  party: number,
  cursor: number | null,
): Promise<Schemas["AccountEntries"]> {
  const params = { path: { account, party }, query: cursor === null ? {} : { cursor } };
  return unwrapAnswer(server.GET("/api/admin/ledger/{account}/{party}", { params }));
}

/** Closes a month for several lenders, each in the version shown; returns the result for each. */
export async function closeMonths(month: string, seen: readonly CommissionMonth[]): Promise<readonly ClosingResult[]> {
  const lenders = seen.map(({ lenderId, version }) => ({ lenderId, version }));
  const params = { path: { month } };
  const { items } = await unwrapAnswer(
    server.POST("/api/admin/commission-closings/{month}", { params, body: { lenders } }),
  );
  return items;
}

export const AGEING_EXPORT = "/api/admin/commission-ageing.csv";

export const RECEIVABLES_EXPORT = "/api/admin/commission-receivables.csv";

export const LOANS_EXPORT = "/api/admin/commission-loans.csv";

export const DIFFERENCES_EXPORT = "/api/admin/commission-differences.csv";

/** Saves the note of a difference in the given version. */
export async function saveDifferenceNote(
  { submissionId, version }: CommissionDifference,
  body: Schemas["DifferenceNote"],
): Promise<void> {
  const params = { path: { submissionId }, header: ifMatch(version) };
  await server.PUT("/api/admin/commission-differences/{submissionId}", { params, body });
}
