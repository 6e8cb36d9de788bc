import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/product-labels.ts";
import type { DashboardFigures } from "#shared/api/admin/dashboard.ts";
import { controlLook, type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import type { List } from "#shared/console-ui/list/use-list.ts";
import { dayBefore } from "./day.ts";
import type { DashboardFilter } from "./queries.ts";

interface DashboardFiltersProps {
  list: List<DashboardFilter>;
  /** The days in view; unknown until the first answer. */
  range: DashboardFigures["range"] | undefined;
  partners: { value: string; label: string }[];
}

/** The spec's date ranges, a product, a partner. */
export function DashboardFilters({ list, range, partners }: DashboardFiltersProps) {
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
    <div role="search" aria-label={m.dashboard_range()} className="flex flex-wrap items-center gap-2">
      <Ranges list={list} range={range} />
      <Filters list={list} filters={filters} />
    </div>
  );
}

const PRESETS = ["yesterday", "last_7_days", "last_30_days"] as const;
const USUAL = "last_7_days";

function Ranges({ list, range }: Omit<DashboardFiltersProps, "partners">) {
  const chosen = list.search.range ?? USUAL;
  const days = { startDate: range?.startDate, endDate: range?.endDate };
  return (
    <div role="group" aria-label={m.dashboard_range()} className="flex flex-wrap items-center gap-2">
      {PRESETS.map((preset) => (
        <Chip
          key={preset}
          pressed={chosen === preset}
          label={presetLabel(preset)}
          onPress={() => list.setFilters({ range: preset, startDate: undefined, endDate: undefined })}
        />
      ))}
      <Chip
        pressed={chosen === "custom_range"}
        label={m.dashboard_custom_range()}
        onPress={() => list.setFilters({ range: "custom_range", ...days })}
      />
      {chosen === "custom_range" && range && <CustomDays list={list} range={range} />}
    </div>
  );
}

function presetLabel(preset: (typeof PRESETS)[number]): string {
  const labels = {
    yesterday: m.dashboard_yesterday,
    last_7_days: m.dashboard_last_7_days,
    last_30_days: m.dashboard_last_30_days,
  };
  return labels[preset]();
}

interface ChipProps {
  pressed: boolean;
  label: string;
  onPress: () => void;
}

function Chip({ pressed, label, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className="min-h-7.5 rounded-full border border-line-strong bg-paper px-3 hover:bg-ground aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold max-sm:min-h-11"
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** The first and the last day; yesterday is the last that has figures. */
function CustomDays({ list, range }: { list: List<DashboardFilter>; range: DashboardFigures["range"] }) {
  const yesterday = dayBefore(range.today);
  const from = list.search.startDate ?? range.startDate;
  const to = list.search.endDate ?? range.endDate;
  const set = (startDate: string, endDate: string) => {
    if (startDate !== "" && endDate !== "") list.setFilters({ range: "custom_range", startDate, endDate });
  };
  return (
    <>
      <label className="flex items-center gap-1.5 text-ink-2">
        {m.dashboard_from()}
        <input
          type="date"
          value={from}
          max={to}
          className={controlLook}
          onChange={(event) => set(event.target.value, to)}
        />
      </label>
      <label className="flex items-center gap-1.5 text-ink-2">
        {m.dashboard_to()}
        <input
          type="date"
          value={to}
          min={from}
          max={yesterday}
          className={controlLook}
          onChange={(event) => set(from, event.target.value)}
        />
      </label>
    </>
  );
}
