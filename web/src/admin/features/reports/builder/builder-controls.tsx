import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { m } from "#messages";
import { lendersQuery } from "#admin/catalog/queries.ts";
import { FigureDays } from "#admin/figures/figure-days.tsx";
import { fetchMeasures, type MeasureChoice, type ReportGroup } from "#shared/api/admin/reports.ts";
import { sortErrors } from "#shared/api/problem.ts";
import { DroppedFilters } from "#shared/console-ui/list/dropped-filters.tsx";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import { MultiSelect } from "#shared/console-ui/multi-select.tsx";
import { groupLabel } from "../group-labels.ts";
import { Choice, ChartMeasureSelect, type ReportControls } from "../report-filters.tsx";
import { useReportFilters } from "../use-report-filters.ts";
import { fitSearch, commonGroups, type Narrowing, commonNarrowings } from "./fit.ts";

const measuresQuery = queryOptions({
  queryKey: ["report-measures"],
  queryFn: fetchMeasures,
  staleTime: Infinity,
  meta: { quiet: true },
});

/** Controls of the report builder: days, measures, grouping, filters and chart. */
export function BuilderControls({ list, error, figures }: ReportControls) {
  const { data: choices = [] } = useQuery(measuresQuery);
  const keys = list.search.measures?.split(",") ?? figures?.measures.map(({ key }) => key) ?? [];
  const chosen = keys.flatMap((key) => choices.filter(({ measure }) => measure.key === key));
  const group = (list.search.group ?? figures?.group ?? "day") as ReportGroup;
  const filters = useNarrowings(commonNarrowings(chosen, group));
  return (
    <div role="search" aria-label={m.report_report_builder_title()} className="flex flex-col gap-3">
      <MeasureSelect
        choices={choices}
        chosen={chosen}
        error={sortErrors(error, ["measures"]).marked["measures"]}
        onChange={(next) => list.setFilters(fitSearch(next, group))}
      />
      <div className="flex flex-wrap items-start gap-2">
        <FigureDays list={list} error={error} />
        <Choice
          label={m.report_group_by()}
          value={group}
          options={groupOptions(chosen, group).map((value) => ({ value, label: groupLabel(value) }))}
          onChoose={(value) => list.setFilters(fitSearch(chosen, value as ReportGroup))}
        />
        {figures && <ChartMeasureSelect list={list} figures={figures} />}
        <Choice
          label={m.report_chart()}
          value={list.search.chart ?? (group === "day" ? "line" : "bar")}
          options={[
            { value: "bar", label: m.report_chart_bar() },
            { value: "line", label: m.report_chart_line() },
          ]}
          onChoose={(chart) => list.setFilters({ chart })}
        />
        <Filters list={list} filters={filters} error={error} />
      </div>
      <DroppedFilters list={list} filters={filters} />
    </div>
  );
}

const GROUPS: ReportGroup[] = [
  "day",
  "product",
  "partner",
  "brand",
  "merchant",
  "language",
  "lender",
  "lender-product",
];

/** Grouping options for the chosen measures, including the current one even if it does not fit. */
function groupOptions(chosen: readonly MeasureChoice[], group: ReportGroup): ReportGroup[] {
  const fitting = commonGroups(chosen, GROUPS);
  return fitting.includes(group) ? fitting : [...fitting, group];
}

interface MeasureSelectProps {
  choices: readonly MeasureChoice[];
  chosen: readonly MeasureChoice[];
  error: string | undefined;
  onChange: (chosen: MeasureChoice[]) => void;
}

/** Chooses measures; at least one is required. */
function MeasureSelect({ choices, chosen, error, onChange }: MeasureSelectProps) {
  const id = useId();
  const change = (places: number[]) => {
    const next = places.flatMap((place) => choices[place] ?? []);
    if (next.length > 0) onChange(next);
  };
  return (
    <MultiSelect
      id={id}
      label={m.report_measures()}
      hint={m.report_measures_hint()}
      error={error}
      choices={choices.map(({ measure }, place) => ({ id: place, name: measure.name }))}
      chosen={chosen.map((choice) => choices.indexOf(choice))}
      onChange={change}
    />
  );
}

function useNarrowings(narrowings: readonly Narrowing[]): Filter[] {
  const { product, partner } = useReportFilters();
  const isLenderReport = narrowings.includes("lenderId");
  const { data: lenders } = useQuery({ ...lendersQuery, enabled: isLenderReport });
  const options = lenders?.map(({ lender_id: id, name }) => ({ value: String(id), label: name })) ?? [];
  return [
    ...(narrowings.includes("productType") ? [product] : []),
    ...(narrowings.includes("partnerId") && partner !== null ? [partner] : []),
    ...(isLenderReport ? [{ kind: "select", name: "lenderId", label: m.common_lender(), options } as const] : []),
  ];
}
