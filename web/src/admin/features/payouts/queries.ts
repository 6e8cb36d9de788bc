import { queryOptions } from "@tanstack/react-query";
import { fetchPayout, fetchPayouts } from "#shared/api/admin/payouts.ts";

/** Query key of everything about payouts. */
export const PAYOUTS = ["payouts"];

export const payoutsQuery = queryOptions({
  queryKey: [...PAYOUTS, "all"],
  queryFn: fetchPayouts,
  meta: { quiet: true },
});

export const payoutQuery = (id: number) =>
  queryOptions({ queryKey: [...PAYOUTS, id], queryFn: () => fetchPayout(id), meta: { quiet: true } });
