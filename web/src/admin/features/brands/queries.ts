import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchBrandColours, fetchBrandHistory, fetchBrands } from "#shared/api/admin/brands.ts";
import { isColour } from "./brand-answers.ts";

/** All brands, the default first. */
export const brandsQuery = queryOptions({ queryKey: ["brands"], queryFn: fetchBrands, meta: { quiet: true } });

/** Published versions of a brand, newest first. */
export function historyQuery(id: number) {
  return queryOptions({
    queryKey: ["brands", "history", id],
    queryFn: () => fetchBrandHistory(id),
    meta: { quiet: true },
  });
}

/** How two colours are rendered; keeps the previous result while one is being typed. */
export function coloursQuery(primary: string, secondary: string) {
  return queryOptions({
    queryKey: ["brand-colours", primary, secondary],
    queryFn: () => fetchBrandColours(primary, secondary),
    enabled: isColour(primary) && isColour(secondary),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
