import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  fetchAccount,
  fetchCommissionLoans,
  fetchCommissions,
  fetchDifferences,
  fetchMonthEntries,
  type LoanGroup,
} from "#shared/api/admin/commissions.ts";
import type { Schemas } from "#shared/api/types.ts";
import { fetchCommissionLoan, fetchDisputes } from "#shared/api/admin/disputes.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** Query key of everything about commission. */
export const COMMISSIONS = ["commissions"];

export const commissionsQuery = queryOptions({
  queryKey: [...COMMISSIONS, "months"],
  queryFn: fetchCommissions,
  meta: { quiet: true },
});

/** Ledger entries of a lender's month. */
export const monthEntriesQuery = (lenderId: number, month: string) =>
  infiniteQueryOptions({
    queryKey: [...COMMISSIONS, "entries", lenderId, month],
    queryFn: ({ pageParam }: { pageParam: number | null }) => fetchMonthEntries(lenderId, month, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });

export const differencesSearch = { isAccepted: ["true"], lenderId: "text" } as const satisfies SearchSchema;

export type DifferenceFilter = keyof typeof differencesSearch;

/** Loans whose lender paid something other than its slab. */
export const differencesQuery = (search: ListSearch<DifferenceFilter>) =>
  pageQuery([...COMMISSIONS, "differences"], fetchDifferences, search);

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

export const loansSearch = { group: LOAN_GROUPS, lenderId: "text", month: "text" } as const satisfies SearchSchema;

export type LoanFilter = keyof typeof loansSearch;

/** The loans behind the figures of lenders' months. */
export const loansQuery = (search: ListSearch<LoanFilter>) =>
  pageQuery([...COMMISSIONS, "loans"], fetchCommissionLoans, search);

/** An account's balance with its newest entries. */
export const accountQuery = (account: string, party: number) =>
  queryOptions({
    queryKey: [...COMMISSIONS, "account", account, party],
    queryFn: () => fetchAccount(account as Schemas["AccountName"], party, null),
    meta: { quiet: true },
  });

/** Ledger entries of an account. */
export const accountEntriesQuery = (account: string, party: number) =>
  infiniteQueryOptions({
    queryKey: [...COMMISSIONS, "entries", account, party],
    queryFn: async ({ pageParam }: { pageParam: number | null }) =>
      (await fetchAccount(account as Schemas["AccountName"], party, pageParam)).entries,
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });

/** The commission of a loan with its evidence. */
export const loanQuery = (submissionId: string) =>
  queryOptions({
    queryKey: [...COMMISSIONS, "loan", submissionId],
    queryFn: () => fetchCommissionLoan(submissionId, null),
    meta: { quiet: true },
  });

/** Ledger entries of a loan. */
export const loanEntriesQuery = (submissionId: string) =>
  infiniteQueryOptions({
    queryKey: [...COMMISSIONS, "entries", submissionId],
    queryFn: async ({ pageParam }: { pageParam: number | null }) =>
      (await fetchCommissionLoan(submissionId, pageParam)).entries,
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });

export const disputesSearch = {
  state: ["open", "answered", "closed"],
  lenderId: "text",
} as const satisfies SearchSchema;

export type DisputeFilter = keyof typeof disputesSearch;

/** Disputes of partners and lenders about commission. */
export const disputesQuery = (search: ListSearch<DisputeFilter>) =>
  pageQuery([...COMMISSIONS, "disputes"], fetchDisputes, search);
