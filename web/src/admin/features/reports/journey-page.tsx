import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { FigureDays } from "#admin/figure-days.tsx";
import { Filters } from "#shared/console-ui/list/filters.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { DaysShown } from "./days-shown.tsx";
import { JourneyPart } from "./journey-part.tsx";
import { askedOf, type JourneyFilter, journeyQuery } from "./queries.ts";
import { SaveButton } from "./saved/save-button.tsx";
import { useReportFilters } from "./use-report-filters.ts";

/** Of those that began on the chosen days: how far they came until now, where they stop, how it ended. */
export function JourneyPage() {
  const list = useList<JourneyFilter>();
  const journey = useQuery(journeyQuery(list.search));
  const { product, partner } = useReportFilters();
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <PageHeading>{m.customers_journey_title()}</PageHeading>
          {journey.data && <DaysShown figures={journey.data} />}
        </div>
        <SaveButton page="customers-journey" list={list} />
      </header>
      <div role="search" aria-label={m.dashboard_range()} className="flex flex-wrap items-start gap-2">
        <FigureDays list={list} error={journey.error} />
        <Filters list={list} filters={partner === null ? [product] : [product, partner]} error={journey.error} />
      </div>
      <Loaded query={journey} skeleton={["h-80", "h-80"]}>
        {({ tables }) =>
          tables.map((table) => <JourneyPart key={table.part} table={table} asked={askedOf(list.search)} />)
        }
      </Loaded>
    </div>
  );
}
