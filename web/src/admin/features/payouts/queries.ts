import { queryOptions } from "@tanstack/react-query";
import { fetchPayout, fetchPayouts } from "#shared/api/admin/payouts.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const payoutsSearch = { state: ["prepared"] } as const satisfies SearchSchema;

/** Query key of everything about payouts. */
export const PAYOUTS = ["payouts"];

export const payoutsQuery = queryOptions({
  queryKey: [...PAYOUTS, "all"],
  queryFn: fetchPayouts,
  meta: { quiet: true },
});

export const payoutQuery = (id: number) =>
  queryOptions({ queryKey: [...PAYOUTS, id], queryFn: () => fetchPayout(id), meta: { quiet: true } });
