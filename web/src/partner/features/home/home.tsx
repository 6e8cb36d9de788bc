import { useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { revenueQuery } from "#partner/queries.ts";
import { fetchOwnPoster } from "#shared/api/staff.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { PosterDownload } from "#shared/console-ui/poster-download.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { Earnings } from "./earnings.tsx";
import { PartnerLink } from "./partner-link.tsx";
import { Questions } from "./questions.tsx";

/** Figures of this partner or merchant. The guard has loaded them before the page opens. */
export function Home() {
  const { data } = useSuspenseQuery(revenueQuery);
  const { language } = useBoot();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{m.partner_home_title({ name: data.name })}</PageHeading>
      <Stats>
        <Stat label={m.partner_home_leads()} value={formatCount(data.leads)} note={m.partner_home_leads_note()} />
        <Stat
          label={m.partner_home_submissions()}
          value={formatCount(data.submissions)}
          note={m.partner_home_submissions_note()}
        />
        {data.lastPayout !== null && (
          <Stat
            label={m.partner_home_last_payout()}
            value={formatRupees(data.lastPayout.amount)}
            note={m.partner_home_last_payout_note({
              date: formatDate(data.lastPayout.at, language),
              utr: data.lastPayout.utr,
            })}
          />
        )}
        {data.balance !== null && (
          <Stat
            label={m.partner_home_balance()}
            value={formatRupees(data.balance)}
            note={m.partner_home_balance_note()}
          />
        )}
        {data.account !== null && (
          <Stat
            label={m.partner_home_account()}
            value={data.account.bankAccount}
            note={m.partner_home_account_note({ ifsc: data.account.ifsc })}
          />
        )}
      </Stats>
      <PartnerLink owner={data} />
      <OwnPoster />
      {data.lines.length > 0 && <Earnings lines={data.lines} />}
      <Questions />
      {data.leads === 0 && <p className="text-ink-2">{m.partner_home_empty()}</p>}
    </div>
  );
}

/** A poster for the shop; customers who scan it are attributed to this merchant. */
function OwnPoster() {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{m.partner_home_poster()}</h2>
      <p className="text-ink-2">{m.partner_home_poster_note()}</p>
      <PosterDownload load={fetchOwnPoster} />
    </section>
  );
}
