import { m } from "#messages";
import { FigureDays } from "#admin/figures/figure-days.tsx";
import { JOURNEY_FILTERS, type JourneyFigures, type JourneyGroup } from "#shared/api/admin/reports.ts";
import { DroppedFilters } from "#shared/console-ui/list/dropped-filters.tsx";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import type { List } from "#shared/console-ui/list/use-list.ts";
import { groupLabel } from "./group-labels.ts";
import { findJourneyPart, type JourneyFilter, journeySearch } from "./queries.ts";
import { Choice } from "./report-filters.tsx";
import { useReportFilters } from "./use-report-filters.ts";

interface JourneyFiltersProps {
  list: List<JourneyFilter>;
  error: Error | null;
  figures: JourneyFigures | undefined;
}

type JourneyFilterName = (typeof JOURNEY_FILTERS)[number];

/** The group whose label a filter has. */
const ABOUT: Record<JourneyFilterName, JourneyGroup> = {
  partnerId: "partner",
  brand: "brand",
  merchantId: "merchant",
  language: "language",
  lenderId: "lender",
  state: "state",
};

/** Partner and brand share one dimension in the stored figures. */
const FILTER_BY_GROUP: Partial<Record<JourneyGroup, JourneyGroup>> = {
  brand: "partner",
  week: undefined,
  product: undefined,
};

/** Period, grouping of the comparison while it is shown, and filters; figures are stored by one dimension beside the product. */
export function JourneyFilters({ list, error, figures }: JourneyFiltersProps) {
  const { product } = useReportFilters();
  const group = list.search.group ?? "week";
  const filters = [product, ...buildJourneyFilters(figures)];
  const nothing = Object.fromEntries(JOURNEY_FILTERS.map((name) => [name, undefined]));
  const chosen = JOURNEY_FILTERS.find((name) => list.search[name] !== undefined);
  const one: List<JourneyFilter> = {
    ...list,
    setFilters: (changes, typed) => {
      const name = JOURNEY_FILTERS.find((each) => changes[each] !== undefined);
      const other = name !== undefined && !canCombine(group, name) ? { group: undefined } : {};
      list.setFilters({ ...(name && nothing), ...other, ...changes }, typed);
    },
  };
  return (
    <>
      <div role="search" aria-label={m.common_days()} className="flex flex-wrap items-start gap-2">
        <FigureDays list={list} error={error} />
        {findJourneyPart(list.search) === "cohorts" && (
          <Choice
            label={m.report_group_by()}
            value={group}
            options={journeySearch.group.map((value) => ({ value, label: groupLabel(value) }))}
            onChoose={(value) =>
              list.setFilters({
                ...(chosen && !canCombine(value, chosen) && nothing),
                group: value === "week" ? undefined : value,
                part: "cohorts",
              })
            }
          />
        )}
        <Filters list={one} filters={filters} error={error} />
      </div>
      <DroppedFilters list={list} filters={filters} />
    </>
  );
}

/** Whether figures are stored by both dimensions. */
function canCombine(group: string, filter: JourneyFilterName): boolean {
  const filterName = (name: JourneyGroup) => (name in FILTER_BY_GROUP ? FILTER_BY_GROUP[name] : name);
  const by = filterName(group as JourneyGroup);
  return by === undefined || by === filterName(ABOUT[filter]);
}

function buildJourneyFilters(figures: JourneyFigures | undefined): Filter[] {
  return JOURNEY_FILTERS.flatMap((name): Filter[] => {
    const choice = figures?.choices.find((each) => each.name === name);
    if (choice === undefined) return [];
    return [{ kind: "select", name, label: groupLabel(ABOUT[name]), options: choice.options }];
  });
}
