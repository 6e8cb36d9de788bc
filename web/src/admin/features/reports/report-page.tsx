import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { reportExport, type ReportFigures, type ReportName } from "#shared/api/admin/reports.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { DaysShown } from "./days-shown.tsx";
import { createReportDrill, type Drill } from "./drill.ts";
import { compareMeasure, formatMeasure } from "./format-measure.ts";
import { KpiRow } from "./kpi-row.tsx";
import { OneScreen, ReportHeader } from "./one-screen.tsx";
import { buildReportQuery, type ReportFilter, reportQuery } from "./queries.ts";
import { ReportChart } from "./report-chart.tsx";
import { type ReportControls, ReportFilters } from "./report-filters.tsx";
import { ReportTable } from "./report-table.tsx";
import { omittedRowsText } from "./omitted-rows.ts";
import { SaveButton } from "./saved/save-button.tsx";

interface ReportPageProps {
  name: ReportName;
  title: string;
  /** Controls above the figures. */
  Controls?: ComponentType<ReportControls>;
}

/** A report of a period compared with the previous one: key figures, chart and table, on one screen. */
export function ReportPage({ name, title, Controls = ReportFilters }: ReportPageProps) {
  const list = useList<ReportFilter>();
  const figures = useQuery(reportQuery(name, list.search));
  return (
    <OneScreen>
      <ReportHeader
        buttons={
          <>
            <SaveButton page={name} list={list} />
            <ExportButton path={reportExport(name)} search={buildReportQuery(list.search)} />
          </>
        }
      >
        <PageHeading>{title}</PageHeading>
        {figures.data && <DaysShown figures={figures.data} />}
      </ReportHeader>
      <Controls list={list} error={figures.error} figures={figures.data} isLenderReport={name === LENDERS} />
      <Loaded query={figures} skeleton={["h-19", "h-52", "h-72"]}>
        {(shown) => <ReportView figures={shown} list={list} />}
      </Loaded>
    </OneScreen>
  );
}

const LENDERS: ReportName = "vendors-products-report";

function ReportView({ figures, list }: { figures: ReportFigures; list: List<ReportFilter> }) {
  const { language } = useBoot();
  const seesApplications = usePermission("csr.read");
  const drill = seesApplications ? createReportDrill(figures, buildReportQuery(list.search)) : null;
  return (
    <>
      <ReportTotals figures={figures} language={language} drill={drill} />
      <ReportChart figures={figures} language={language} measure={list.search.measure} kind={list.search.chart} />
      <div className="flex min-h-0 flex-col lg:flex-1">
        <ReportTable figures={figures} language={language} drill={drill} />
      </div>
      {figures.rowsLeftOut > 0 && <p>{omittedRowsText(figures.rowsLeftOut)}</p>}
    </>
  );
}

interface ReportTotalsProps {
  figures: ReportFigures;
  language: Language;
  drill: Drill | null;
}

/** Totals of the period, each with its definition. */
function ReportTotals({ figures: { measures, now, before }, language, drill }: ReportTotalsProps) {
  return (
    <KpiRow
      label={m.report_figures()}
      kpis={measures.map(({ key, name, definition, unit }, place) => ({
        key,
        name,
        definition,
        value: formatMeasure(now[place], unit, language),
        change: compareMeasure(now[place], before[place], unit, language),
        ...drill?.(key),
      }))}
    />
  );
}
