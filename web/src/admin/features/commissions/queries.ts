import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchAccount, type LoanGroup } from "#shared/api/admin/commissions.ts";
import { pagesQuery, queriesUnder, query, rowsQuery } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { fetchCommissionLoan } from "#shared/api/admin/disputes.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

/** All cached queries about commission. */
export const COMMISSIONS = queriesUnder(
  "/api/admin/commissions",
  "/api/admin/commission-differences",
  "/api/admin/commission-loans",
  "/api/admin/disputes",
  "/api/admin/ledger/{account}/{party}",
  "/api/admin/partners/{id}/commission",
);

/** The last twelve months of all lenders, newest first. */
export const commissionsQuery = rowsQuery("/api/admin/commissions");

/** Ledger entries of a lender's month. */
export const monthEntriesQuery = (lenderId: number, month: string) =>
  pagesQuery("/api/admin/commissions/{lenderId}/{month}", { params: { path: { lenderId, month } } });

export const differencesSearch = { isAccepted: ["true"], lenderId: "text" } as const satisfies SearchSchema;

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

export const loansSearch = { group: LOAN_GROUPS, lenderId: "text", month: "text" } as const satisfies SearchSchema;

export type LoanFilter = keyof typeof loansSearch;

/** The loans behind the figures of lenders' months. */
export const loansQuery = (search: ListSearch<LoanFilter>) => pageQuery("/api/admin/commission-loans", search);

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
  lenderId: "text",
} as const satisfies SearchSchema;

export type DisputeFilter = keyof typeof disputesSearch;

/** Disputes of partners and lenders about commission. */
export const disputesQuery = (search: ListSearch<DisputeFilter>) => pageQuery("/api/admin/disputes", search);
