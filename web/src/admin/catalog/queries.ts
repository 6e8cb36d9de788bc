import { queryOptions } from "@tanstack/react-query";
import { fetchCards } from "#shared/api/admin/cards.ts";
import { fetchLender, fetchLenders } from "#shared/api/admin/lenders.ts";
import { fetchSmartLists } from "#shared/api/admin/smart-lists.ts";
import { rowsQuery } from "#shared/api/data.ts";
import type { Language } from "#shared/api/types.ts";

/** All cards in the order that customers see. */
export const cardsQuery = queryOptions({ queryKey: ["cards"], queryFn: fetchCards, meta: { quiet: true } });

/** All insurance plans in the order that customers see. */
export const plansQuery = rowsQuery("/api/admin/plans");

/** All sites, including disabled ones. */
export const sitesQuery = rowsQuery("/api/admin/sites");

/** All lenders by priority. */
export const lendersQuery = queryOptions({ queryKey: ["lenders"], queryFn: fetchLenders, meta: { quiet: true } });

export function lenderQuery(id: number) {
  return queryOptions({ queryKey: ["lender", id], queryFn: () => fetchLender(id), meta: { quiet: true } });
}

/** The spec's lists of choices in the reader's language. */
export function smartListsQuery(language: Language) {
  return queryOptions({
    queryKey: ["smart-lists", language],
    queryFn: () => fetchSmartLists(language),
    staleTime: Infinity,
  });
}
