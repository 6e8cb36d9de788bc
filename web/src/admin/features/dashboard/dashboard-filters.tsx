import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/catalog/product-labels.ts";
import { FigureDays } from "#admin/figures/figure-days.tsx";
import { DroppedFilters } from "#shared/console-ui/list/dropped-filters.tsx";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import type { List } from "#shared/console-ui/list/use-list.ts";
import type { DashboardFilter } from "./queries.ts";

interface DashboardFiltersProps {
  list: List<DashboardFilter>;
  /** Load error of the figures; errors of the date range appear at its fields. */
  error: Error | null;
  partners: { value: string; label: string }[];
}

/** Filters: the spec's date ranges, product and partner. */
export function DashboardFilters({ list, error, partners }: DashboardFiltersProps) {
  const filters: Filter[] = [
    {
      kind: "select",
      name: "productType",
      label: m.common_product(),
      options: PRODUCT_TYPES.map((type) => ({ value: type, label: productLabel(type) })),
    },
    { kind: "select", name: "partnerId", label: m.common_partner(), options: partners },
  ];
  return (
    <>
      <div role="search" aria-label={m.common_days()} className="flex flex-wrap items-start gap-2">
        <FigureDays list={list} error={error} />
        <Filters list={list} filters={filters} />
      </div>
      <DroppedFilters list={list} filters={filters} />
    </>
  );
}
