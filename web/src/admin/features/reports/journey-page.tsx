import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { DaysShown } from "./days-shown.tsx";
import { journeyDrill } from "./journey-drill.ts";
import { JourneyPart } from "./journey-part.tsx";
import { JourneyFilters } from "./journey-filters.tsx";
import { buildJourneyQuery, type JourneyFilter, journeyQuery } from "./queries.ts";
import { SaveButton } from "./saved/save-button.tsx";

/** Applications started in the period: their furthest step, where they stopped, how they ended. */
export function JourneyPage() {
  const list = useList<JourneyFilter>();
  const journey = useQuery(journeyQuery(list.search));
  const drills = usePermission("csr.read");
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <PageHeading>{m.report_customers_journey_title()}</PageHeading>
          {journey.data && <DaysShown figures={journey.data} />}
        </div>
        <SaveButton page="customers-journey" list={list} />
      </header>
      <JourneyFilters list={list} error={journey.error} figures={journey.data} />
      <Loaded query={journey} skeleton={["h-80", "h-80"]}>
        {(figures) =>
          figures.tables.map((table) => (
            <JourneyPart
              key={table.part}
              table={table}
              queryParams={buildJourneyQuery(list.search)}
              drill={drills ? journeyDrill(figures, buildJourneyQuery(list.search)) : null}
            />
          ))
        }
      </Loaded>
    </div>
  );
}
