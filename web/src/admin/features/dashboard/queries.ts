import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type DashboardQuery, fetchDashboard } from "#shared/api/admin/dashboard.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";

export type DashboardFilter = "range" | "startDate" | "endDate" | "productType" | "partnerId";

/** The figures that the address asks for. */
export const dashboardQuery = (search: ListSearch<DashboardFilter>) => {
  const asked = askedOf(search);
  return queryOptions({
    queryKey: ["dashboard", asked],
    queryFn: () => fetchDashboard(asked),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
};

function askedOf({ range, startDate, endDate, productType, partnerId }: ListSearch<DashboardFilter>): DashboardQuery {
  return {
    ...(range && { range }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(productType && { productType }),
    ...(partnerId && { partnerId }),
  };
}
