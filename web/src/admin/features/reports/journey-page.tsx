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
import { ONE_SCREEN } from "./one-screen.ts";
import { buildJourneyQuery, findJourneyPart, type JourneyFilter, journeyQuery } from "./queries.ts";
import { SaveButton } from "./saved/save-button.tsx";

/** Applications started in the period: their furthest step, where they stopped, how they ended. */
export function JourneyPage() {
  const list = useList<JourneyFilter>();
  const journey = useQuery(journeyQuery(list.search));
  const part = findJourneyPart(list.search);
  return (
    <div className={ONE_SCREEN}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <PageHeading>{m.report_customers_journey_title()}</PageHeading>
          {journey.data && <DaysShown figures={journey.data} />}
        </div>
        <div className="flex flex-wrap gap-2.5">
          <SaveButton page="customers-journey" list={list} />
          <ExportButton path={JOURNEY_EXPORT} search={{ ...buildJourneyQuery(list.search), part }} />
        </div>
      </header>
      <JourneyFilters list={list} error={journey.error} figures={journey.data} />
      <Loaded query={journey} skeleton={["h-19", "h-80"]}>
        {(figures) => <JourneyView figures={figures} list={list} part={part} />}
      </Loaded>
    </div>
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
