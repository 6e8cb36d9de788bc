import { infiniteQueryOptions } from "@tanstack/react-query";
import {
  fetchAccount,
  type LoanAge,
  type LoanGroup,
  type LoanState,
  type LoanTotalsQuery,
} from "#shared/api/admin/commissions.ts";
import { pagesQuery, query, rowsQuery } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { fetchCommissionLoan } from "#shared/api/admin/disputes.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import { exportQuery, type ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

/** The last twelve months of all lenders, newest first. */
export const commissionsQuery = rowsQuery("/api/admin/commissions");

/** Ledger entries of a lender's month. */
export const monthEntriesQuery = (lenderId: number, month: string) =>
  pagesQuery("/api/admin/commissions/{lenderId}/{month}", { params: { path: { lenderId, month } } });

export const differencesSearch = {
  sort: sortKeys("month"),
  isAccepted: ["true"],
  lenderId: "number",
  month: "month",
} as const satisfies SearchSchema;

export type DifferenceFilter = keyof typeof differencesSearch;

/** Loans whose lender paid something other than its slab. */
export const differencesQuery = (search: ListSearch<DifferenceFilter>) =>
  pageQuery("/api/admin/commission-differences", search);

/** Figures whose loans can be listed. */
export const LOAN_GROUPS = [
  "lent",
  "expected",
  "confirmed",
  "received",
  "outstanding",
  "overpaid",
  "held",
  "no_slab",
] as const satisfies readonly LoanGroup[];

/** States of a loan's commission. */
export const LOAN_STATES = [
  "expected",
  "confirmed",
  "settled",
  "underpaid",
  "overpaid",
  "accepted",
  "no_slab",
  "reversed",
] as const satisfies readonly LoanState[];

/** Days since a loan was disbursed. */
export const LOAN_AGES = ["0-30", "31-60", "61-90", "over-90"] as const satisfies readonly LoanAge[];

export const loansSearch = {
  sort: sortKeys("month", "lentOn", "lent", "expected", "received", "difference"),
  group: LOAN_GROUPS,
  state: LOAN_STATES,
  age: LOAN_AGES,
  lenderId: "number",
  month: "month",
} as const satisfies SearchSchema;

export type LoanFilter = keyof typeof loansSearch;

/** The loans behind the figures of lenders' months. */
export const loansQuery = (search: ListSearch<LoanFilter>) => pageQuery("/api/admin/commission-loans", search);

/** Totals of all loans that the filters select. */
export const loanTotalsQuery = (search: ListSearch<LoanFilter>) => {
  const { sort: _sort, ...filters } = exportQuery(search);
  const totals = query("/api/admin/commission-loan-totals", { params: { query: filters as LoanTotalsQuery } });
  // The table shows no error of its totals, so a notice does.
  return { ...totals, meta: {} };
};

/** Lenders of a month with what is open about each. */
export const closingQuery = (month: string) =>
  query("/api/admin/commission-closings/{month}", { params: { path: { month } } });

/** What each lender owes, by days since disbursal. */
export const ageingQuery = rowsQuery("/api/admin/commission-ageing");

/** Partners and merchants who owe us after a claw-back. */
export const receivablesQuery = rowsQuery("/api/admin/commission-receivables");

/** An account's balance with its newest entries. */
export const accountQuery = (account: string, party: number) =>
  query("/api/admin/ledger/{account}/{party}", {
    params: { path: { account: account as Schemas["AccountName"], party } },
  });

/** Ledger entries of an account. */
export const accountEntriesQuery = (account: string, party: number) =>
  infiniteQueryOptions({
    queryKey: ["/api/admin/ledger/{account}/{party}", "entries", account, party],
    queryFn: async ({ pageParam }: { pageParam: number | null }) =>
      (await fetchAccount(account as Schemas["AccountName"], party, pageParam)).entries,
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });

/** The commission of a loan with its evidence. */
export const loanQuery = (submissionId: string) =>
  query("/api/admin/commission-loans/{submissionId}", { params: { path: { submissionId } } });

/** Ledger entries of a loan. */
export const loanEntriesQuery = (submissionId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/admin/commission-loans/{submissionId}", "entries", submissionId],
    queryFn: async ({ pageParam }: { pageParam: number | null }) =>
      (await fetchCommissionLoan(submissionId, pageParam)).entries,
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });

export const disputesSearch = {
  state: ["open", "answered", "closed"],
  lenderId: "number",
} as const satisfies SearchSchema;

export type DisputeFilter = keyof typeof disputesSearch;

/** Disputes of partners and lenders about commission. */
export const disputesQuery = (search: ListSearch<DisputeFilter>) => pageQuery("/api/admin/disputes", search);
