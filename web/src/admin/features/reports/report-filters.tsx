import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { lendersQuery } from "#admin/catalog-queries.ts";
import { FigureDays } from "#admin/figure-days.tsx";
import type { ReportFigures } from "#shared/api/admin/reports.ts";
import { controlLook } from "#shared/console-ui/list/control-look.ts";
import { type Filter, Filters } from "#shared/console-ui/list/filters.tsx";
import type { List } from "#shared/console-ui/list/use-list.ts";
import { groupLabel } from "./group-labels.ts";
import type { ReportFilter } from "./queries.ts";
import { useReportFilters } from "./use-report-filters.ts";

interface ReportFiltersProps {
  list: List<ReportFilter>;
  error: Error | null;
  figures: ReportFigures | undefined;
  /** Whether the report is of lenders, else of partners. */
  ofLenders: boolean;
}

/** The spec's date ranges, by what rows are told apart, what the chart shows, and of what. */
export function ReportFilters({ list, error, figures, ofLenders }: ReportFiltersProps) {
  const { group = figures?.group, measure } = list.search;
  return (
    <div role="search" aria-label={m.dashboard_range()} className="flex flex-wrap items-start gap-2">
      <FigureDays list={list} error={error} />
      {figures && (
        <>
          <Choice
            label={m.report_group_by()}
            value={group ?? ""}
            options={figures.groups.map((value) => ({ value, label: groupLabel(value) }))}
            onChoose={(value) =>
              list.setFilters({ group: value, ...(PARTNERLESS.has(value) && { partnerId: undefined }) })
            }
          />
          <Choice
            label={m.report_measure()}
            value={figures.measures.find(({ key }) => key === measure)?.key ?? figures.measures[0]?.key ?? ""}
            options={figures.measures.map(({ key, name }) => ({ value: key, label: name }))}
            onChoose={(value) => list.setFilters({ measure: value })}
          />
        </>
      )}
      <Filters list={list} filters={useFilters(ofLenders, PARTNERLESS.has(group ?? ""))} error={error} />
    </div>
  );
}

/** Figures are not kept by these and by partner at once. */
const PARTNERLESS = new Set(["merchant", "language"]);

function useFilters(ofLenders: boolean, withoutPartner: boolean): Filter[] {
  const { product, partner } = useReportFilters();
  const { data: lenders } = useQuery({ ...lendersQuery, enabled: ofLenders });
  if (ofLenders) {
    const options = lenders?.map(({ lender_id: id, name }) => ({ value: String(id), label: name })) ?? [];
    return [product, { kind: "select", name: "lenderId", label: m.dashboard_lender(), options }];
  }
  return withoutPartner || partner === null ? [product] : [product, partner];
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** One of some, always. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      className={`${controlLook} max-w-72`}
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
