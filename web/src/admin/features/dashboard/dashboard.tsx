import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { CalendarWarning } from "#admin/calendar.tsx";
import { usePartnerOptions } from "#admin/partner-options.ts";
import { overviewQuery } from "#admin/queries.ts";
import type { DashboardFigures } from "#shared/api/admin/dashboard.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { date, dateTime } from "#shared/format/date.ts";
import { count } from "#shared/format/number.ts";
import { percent } from "#shared/format/percent.ts";
import { Charts } from "./charts.tsx";
import { Connectors } from "./connectors.tsx";
import { DashboardFilters } from "./dashboard-filters.tsx";
import { type DashboardFilter, dashboardQuery } from "./queries.ts";

/** How the days went: applications from start to money, passcodes, lenders' systems. */
export function Dashboard() {
  const { language } = useBoot();
  const list = useList<DashboardFilter>();
  const figures = useQuery(dashboardQuery(list.search));
  const { data } = figures;
  const partners = usePartnerOptions();
  const seen = data?.byPartner.map(({ partnerId, name }) => ({ value: String(partnerId), label: name })) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline gap-x-2.5">
        <PageHeading>{m.admin_dashboard_title()}</PageHeading>
        {data && (
          <p className="text-ink-3">
            {m.dashboard_days_shown({
              from: date(data.range.startDate, language),
              to: date(data.range.endDate, language),
            })}
            {" · "}
            {m.dashboard_as_of({ time: dateTime(data.asOf, language) })}
          </p>
        )}
      </header>
      <CalendarWarning />
      <DashboardFilters list={list} error={figures.error} partners={partners.length > 0 ? partners : seen} />
      <Loaded query={figures} skeleton={["h-19", "h-80", "h-80"]}>
        {(shown) => (
          <>
            <Figures figures={shown} />
            <Charts figures={shown} language={language} />
            <Connectors connectors={shown.connectors} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** What is true now, whatever days are in view, and how well passcodes work. */
function Figures({ figures: { otp } }: { figures: DashboardFigures }) {
  const { data: overview } = useQuery(overviewQuery);
  return (
    <Stats>
      {overview && <Stat label={m.admin_dashboard_customers()} value={count(overview.customers)} />}
      <Stat
        label={m.dashboard_otp_rate()}
        value={otp.rate === null ? "–" : percent(otp.rate, { decimals: 1 })}
        note={m.dashboard_otp_note({ verified: count(otp.verified), sent: count(otp.sent) })}
      />
      {overview?.merchantsPending !== undefined && (
        <Stat label={m.dashboard_merchants_pending()} value={count(overview.merchantsPending)} />
      )}
    </Stats>
  );
}
