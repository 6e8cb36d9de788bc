import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/product-labels.ts";
import { sortErrors } from "#shared/api/problem.ts";
import { DateRange } from "#shared/console-ui/list/date-range.tsx";
import { daysPresets } from "#shared/console-ui/list/days.ts";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import type { List } from "#shared/console-ui/list/use-list.ts";
import type { DashboardFilter } from "./queries.ts";

interface DashboardFiltersProps {
  list: List<DashboardFilter>;
  /** Why the figures could not be loaded: what concerns the days is said at them. */
  error: Error | null;
  partners: { value: string; label: string }[];
}

/** The spec's date ranges, a product, a partner. */
export function DashboardFilters({ list, error, partners }: DashboardFiltersProps) {
  const filters: Filter[] = [
    {
      kind: "select",
      name: "productType",
      label: m.dashboard_product(),
      options: PRODUCT_TYPES.map((type) => ({ value: type, label: productLabel(type) })),
    },
    { kind: "select", name: "partnerId", label: m.dashboard_partner(), options: partners },
  ];
  return (
    <div role="search" aria-label={m.dashboard_range()} className="flex flex-wrap items-start gap-2">
      <Range list={list} error={error} />
      <Filters list={list} filters={filters} />
    </div>
  );
}

const USUAL = "last_7_days";

/** Yesterday is the last day that has figures. */
function Range({ list, error }: Pick<DashboardFiltersProps, "list" | "error">) {
  const presets = daysPresets();
  const { range = USUAL, startDate = "", endDate = "" } = list.search;
  const days = presets.find(({ key }) => key === range)?.days ?? { from: startDate, to: endDate };
  const { marked } = sortErrors(error, ["range", "startDate", "endDate"]);
  return (
    <DateRange
      closed
      label={m.dashboard_range()}
      days={days}
      presets={presets}
      last={presets[0]?.days.to}
      error={marked["startDate"] ?? marked["endDate"] ?? marked["range"]}
      onChange={({ from, to }, preset) =>
        list.setFilters(
          preset === undefined
            ? { range: "custom_range", startDate: from, endDate: to }
            : { range: preset, startDate: undefined, endDate: undefined },
        )
      }
    />
  );
}
