import { keepPreviousData } from "@tanstack/react-query";
import { PRODUCT_TYPES } from "#admin/catalog/product-labels.ts";
import { query } from "#shared/api/data.ts";
import type { PathQuery } from "#shared/api/list.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const dashboardSearch = {
  range: ["yesterday", "last_7_days", "last_30_days", "custom_range"],
  startDate: "day",
  endDate: "day",
  productType: PRODUCT_TYPES,
  partnerId: "number",
} as const satisfies SearchSchema;

export type DashboardFilter = keyof typeof dashboardSearch;

type DashboardQuery = NonNullable<PathQuery<"/api/admin/dashboard">>;

const RECOUNT_MS = 60_000;

/** The figures of today until now. */
export const todayQuery = { ...query("/api/admin/dashboard/today"), refetchInterval: RECOUNT_MS };

/** The figures for the filters in the URL. */
export const dashboardQuery = (search: ListSearch<DashboardFilter>) => ({
  ...query("/api/admin/dashboard", { params: { query: buildDashboardQuery(search) } }),
  placeholderData: keepPreviousData,
});

function buildDashboardQuery({
  range,
  startDate,
  endDate,
  productType,
  partnerId,
}: ListSearch<DashboardFilter>): DashboardQuery {
  const filters = {
    ...(range && { range }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(productType && { productType }),
    ...(partnerId && { partnerId }),
  };
  // The server checks the values, which come from the URL as text.
  return filters as DashboardQuery;
}
