import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { lendersQuery } from "#admin/catalog/queries.ts";
import { FigureDays } from "#admin/figures/figure-days.tsx";
import type { ReportFigures, ReportGroup } from "#shared/api/admin/reports.ts";
import { filterClasses } from "#shared/console-ui/list/control-look.ts";
import { DroppedFilters } from "#shared/console-ui/list/dropped-filters.tsx";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import type { List } from "#shared/console-ui/list/use-list.ts";
import { groupLabel } from "./group-labels.ts";
import { supportsPartnerFilter } from "./partner-filter.ts";
import type { ReportFilter } from "./queries.ts";
import { useReportFilters } from "./use-report-filters.ts";

export interface ReportControls {
  list: List<ReportFilter>;
  error: Error | null;
  figures: ReportFigures | undefined;
  /** Whether the report is by lender instead of by partner. */
  isLenderReport: boolean;
}

/** Filters of a report: the spec's date ranges, grouping, charted measure and filters. */
export function ReportFilters({ list, error, figures, isLenderReport }: ReportControls) {
  const group = (list.search.group ?? figures?.group) as ReportGroup | undefined;
  const filters = useFilters(isLenderReport, group === undefined || supportsPartnerFilter(group));
  return (
    <>
      <div role="search" aria-label={m.common_days()} className="flex flex-wrap items-start gap-2">
        <FigureDays list={list} error={error} />
        {figures && (
          <>
            <Choice
              label={m.report_group_by()}
              value={group ?? ""}
              options={figures.groups.map((value) => ({ value, label: groupLabel(value) }))}
              onChoose={(value) =>
                list.setFilters({
                  group: value,
                  ...(!supportsPartnerFilter(value as ReportGroup) && { partnerId: undefined }),
                })
              }
            />
            <ChartMeasureSelect list={list} figures={figures} />
          </>
        )}
        <Filters list={list} filters={filters} error={error} />
      </div>
      <DroppedFilters list={list} filters={filters} />
    </>
  );
}

/** Chooses the measure of the chart. */
export function ChartMeasureSelect({ list, figures }: { list: List<ReportFilter>; figures: ReportFigures }) {
  const { measures } = figures;
  const drawn = measures.find(({ key }) => key === list.search.measure) ?? measures[0];
  return (
    <Choice
      label={m.report_measure()}
      value={drawn?.key ?? ""}
      options={measures.map(({ key, name }) => ({ value: key, label: name }))}
      onChoose={(value) => list.setFilters({ measure: value })}
    />
  );
}

function useFilters(isLenderReport: boolean, withPartner: boolean): Filter[] {
  const { product, partner } = useReportFilters();
  const { data: lenders } = useQuery({ ...lendersQuery, enabled: isLenderReport });
  if (isLenderReport) {
    const options = lenders?.map(({ lender_id: id, name }) => ({ value: String(id), label: name })) ?? [];
    return [product, { kind: "select", name: "lenderId", label: m.common_lender(), options }];
  }
  return withPartner && partner !== null ? [product, partner] : [product];
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A select without an empty choice. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      className={`${filterClasses} max-w-72`}
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {`${label}: ${option.label}`}
        </option>
      ))}
    </select>
  );
}
