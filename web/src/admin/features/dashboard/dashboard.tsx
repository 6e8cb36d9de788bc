import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { CalendarWarning } from "#admin/reference-data/calendar.tsx";
import { usePartnerOptions } from "#admin/partners/partner-options.ts";
import { usePermission } from "#admin/queries.ts";
import type { DashboardFigures } from "#shared/api/admin/dashboard.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";
import { Charts } from "./charts.tsx";
import { Connectors } from "./connectors.tsx";
import { DashboardFilters } from "./dashboard-filters.tsx";
import { createDrill } from "./drill.ts";
import { type DashboardFilter, dashboardQuery } from "./queries.ts";
import { Stages } from "./stages.tsx";
import { Tiles } from "./tiles.tsx";
import { Today } from "./today.tsx";
import { WorkQueue } from "./work-queue.tsx";

/** Figures of a period: applications from start to disbursal, passcodes, lenders' APIs. */
export function Dashboard() {
  const { language } = useBoot();
  const list = useList<DashboardFilter>();
  const figures = useQuery(dashboardQuery(list.search));
  const { data } = figures;
  const seesApplications = usePermission("csr.read");
  const partners = usePartnerOptions();
  const seen = data?.byPartner.map(({ partnerId, name }) => ({ value: String(partnerId), label: name })) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline gap-x-2.5">
        <PageHeading>{m.dashboard_title()}</PageHeading>
        {data && (
          <p className="text-ink-3">
            {m.common_days_shown({
              from: formatDate(data.range.startDate, language),
              to: formatDate(data.range.endDate, language),
            })}
            {" · "}
            {m.common_compared({
              from: formatDate(data.before.startDate, language),
              to: formatDate(data.before.endDate, language),
            })}
            {" · "}
            {m.common_as_of({ time: formatDateTime(data.asOf, language) })}
          </p>
        )}
      </header>
      <CalendarWarning />
      <WorkQueue />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 *:max-w-full">
        <DashboardFilters list={list} error={figures.error} partners={partners.length > 0 ? partners : seen} />
        <Today />
      </div>
      <Loaded query={figures} skeleton={["h-19", "h-80", "h-80"]}>
        {(shown) => {
          const drill = seesApplications ? createDrill(shown, list.search) : null;
          return (
            <>
              <Tiles figures={shown} language={language} drill={drill} />
              <Stages figures={shown} drill={drill} />
              <Charts figures={shown} language={language} drill={drill} />
              <Connectors connectors={shown.connectors} />
              <Interests interests={shown.interests} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Number of people interested in each category not sold yet, independent of the date filter. */
function Interests({ interests }: Pick<DashboardFigures, "interests">) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold">{m.dashboard_interests()}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        {interests.map(({ category, name, people }) => (
          <li key={category}>
            {people === 1
              ? m.dashboard_interest_one({ name })
              : m.dashboard_interest_many({ name, number: formatCount(people) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
