import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type DashboardQuery, fetchDashboard } from "#shared/api/admin/dashboard.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const dashboardSearch = {
  range: ["yesterday", "last_7_days", "last_30_days", "custom_range"],
  startDate: "day",
  endDate: "day",
  productType: "text",
  partnerId: "number",
} as const satisfies SearchSchema;

export type DashboardFilter = keyof typeof dashboardSearch;

/** The figures for the filters in the URL. */
export const dashboardQuery = (search: ListSearch<DashboardFilter>) => {
  const query = buildDashboardQuery(search);
  return queryOptions({
    queryKey: ["dashboard", query],
    queryFn: () => fetchDashboard(query),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
};

function buildDashboardQuery({
  range,
  startDate,
  endDate,
  productType,
  partnerId,
}: ListSearch<DashboardFilter>): DashboardQuery {
  return {
    ...(range && { range }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(productType && { productType }),
    ...(partnerId && { partnerId }),
  };
}
