import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { JOURNEY_EXPORT, type JourneyFigures } from "#shared/api/admin/reports.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { DaysShown } from "./days-shown.tsx";
import { journeyDrill } from "./journey-drill.ts";
import { JourneyFilters } from "./journey-filters.tsx";
import { buildJourneyKpis } from "./journey-kpis.ts";
import { JourneyPart } from "./journey-part.tsx";
import { KpiRow } from "./kpi-row.tsx";
import { OneScreen, ReportHeader } from "./one-screen.tsx";
import { buildJourneyQuery, findJourneyPart, type JourneyFilter, journeyQuery } from "./queries.ts";
import { SaveButton } from "./saved/save-button.tsx";

/** Applications started in the period: their furthest step, where they stopped, how they ended. */
export function JourneyPage() {
  const list = useList<JourneyFilter>();
  const journey = useQuery(journeyQuery(list.search));
  const part = findJourneyPart(list.search);
  return (
    <OneScreen>
      <ReportHeader
        buttons={
          <>
            <SaveButton page="customers-journey" list={list} />
            <ExportButton path={JOURNEY_EXPORT} search={{ ...buildJourneyQuery(list.search), part }} />
          </>
        }
      >
        <PageHeading>{m.report_customers_journey_title()}</PageHeading>
        {journey.data && <DaysShown figures={journey.data} />}
      </ReportHeader>
      <JourneyFilters list={list} error={journey.error} figures={journey.data} />
      <Loaded query={journey} skeleton={["h-19", "h-80"]}>
        {(figures) => <JourneyView figures={figures} list={list} part={part} />}
      </Loaded>
    </OneScreen>
  );
}

interface JourneyViewProps {
  figures: JourneyFigures;
  list: List<JourneyFilter>;
  /** Key of the shown part. */
  part: string;
}

function JourneyView({ figures, list, part }: JourneyViewProps) {
  const { language } = useBoot();
  const queryParams = buildJourneyQuery(list.search);
  const drill = usePermission("csr.read") ? journeyDrill(figures, queryParams) : null;
  return (
    <>
      <KpiRow label={m.report_journey_figures()} kpis={buildJourneyKpis(figures, language, drill)} />
      <Tabs
        label={m.report_journey_parts()}
        shown={part}
        onShow={(next) => list.setFilters({ part: next })}
        tabs={figures.tables.map((table) => ({
          key: table.part,
          title: table.title,
          content: <JourneyPart table={table} queryParams={queryParams} drill={drill} />,
        }))}
      />
    </>
  );
}
