import { useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { revenueQuery } from "#partner/queries.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { count } from "#shared/format/number.ts";
import { PartnerLink } from "./partner-link.tsx";

/** What came through this merchant so far. The guard has asked for the figures before the page opens. */
export function Home() {
  const { data } = useSuspenseQuery(revenueQuery);
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.partner_home_title({ name: data.name })}</PageHeading>
      <Stats>
        <Stat label={m.partner_home_leads()} value={count(data.leads)} note={m.partner_home_leads_note()} />
        <Stat
          label={m.partner_home_submissions()}
          value={count(data.submissions)}
          note={m.partner_home_submissions_note()}
        />
      </Stats>
      <PartnerLink partnerKey={data.partnerKey} />
      {data.leads === 0 && <p className="text-ink-2">{m.partner_home_empty()}</p>}
    </div>
  );
}
