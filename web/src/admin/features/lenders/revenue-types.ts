import { useQuery } from "@tanstack/react-query";
import { fetchRevenueTypes } from "#shared/api/admin/revenue.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** The kinds of revenue, in the reader's language. */
export function useRevenueTypes() {
  const { language } = useBoot();
  return useQuery({
    queryKey: ["revenue-types", language],
    queryFn: fetchRevenueTypes,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
