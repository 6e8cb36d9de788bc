import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchBrandColours, fetchBrandHistory, fetchBrands } from "#shared/api/admin/brands.ts";

/** Every brand, the default first. */
export const brandsQuery = queryOptions({ queryKey: ["brands"], queryFn: fetchBrands, meta: { quiet: true } });

/** The published states of a brand, newest first. */
export function historyQuery(id: number) {
  return queryOptions({
    queryKey: ["brands", "history", id],
    queryFn: () => fetchBrandHistory(id),
    meta: { quiet: true },
  });
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** What would be drawn of two colours; while one is being typed, what was drawn before. */
export function coloursQuery(primary: string, secondary: string) {
  return queryOptions({
    queryKey: ["brand-colours", primary, secondary],
    queryFn: () => fetchBrandColours(primary, secondary),
    enabled: COLOUR.test(primary) && COLOUR.test(secondary),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
