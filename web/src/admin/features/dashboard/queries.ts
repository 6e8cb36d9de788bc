import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type DashboardQuery, fetchDashboard } from "#shared/api/admin/dashboard.ts";
import { query } from "#shared/api/data.ts";
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

const RECOUNT_MS = 60_000;

/** The figures of today until now. */
export const todayQuery = { ...query("/api/admin/dashboard/today"), refetchInterval: RECOUNT_MS };

/** The figures for the filters in the URL. */
export const dashboardQuery = (search: ListSearch<DashboardFilter>) => {
  const params = buildDashboardQuery(search);
  return queryOptions({
    queryKey: ["dashboard", params],
    queryFn: () => fetchDashboard(params),
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
