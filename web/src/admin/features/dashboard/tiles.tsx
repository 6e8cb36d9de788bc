import { m } from "#messages";
import { compareNumbers, compareShares, formatShare } from "#admin/figures/compare.ts";
import type { DashboardFigures } from "#shared/api/admin/dashboard.ts";
import type { Language } from "#shared/api/types.ts";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatRupeesInWords } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { type Drill, drillLinkProps } from "./drill.ts";

interface TilesProps {
  figures: DashboardFigures;
  language: Language;
  drill: Drill;
}

/** Totals of the period, compared with the previous one. */
export function Tiles({ figures, language, drill }: TilesProps) {
  const { now, before, otp } = figures;
  const money = (amount: number) => formatRupeesInWords(amount, language);
  const changes = {
    started: compareNumbers(now.started, before.started),
    conversion: compareShares(now.conversion, before.conversion),
    approved: compareNumbers(now.approvedAmount, before.approvedAmount),
    disbursed: compareNumbers(now.disbursedAmount, before.disbursedAmount),
    customers: compareNumbers(now.customers, before.customers),
    visits: compareNumbers(now.cardVisits, before.cardVisits),
    otp: compareShares(now.otpRate, before.otpRate),
  };
  // One note for the whole period instead of one per number.
  const isFirst = Object.values(changes).every((one) => one === null);
  return (
    <>
      {isFirst && <p className="text-ink-2">{m.dashboard_nothing_before()}</p>}
      <Stats>
        <Stat
          label={m.common_stage_started()}
          value={formatCount(now.started)}
          change={changes.started}
          {...drillLinkProps(drill, "started")}
        />
        <Stat label={m.dashboard_conversion()} value={formatShare(now.conversion)} change={changes.conversion} />
        <Stat
          label={m.dashboard_approved_amount()}
          value={money(now.approvedAmount)}
          note={applicationCount(now.approved)}
          change={changes.approved}
          {...drillLinkProps(drill, "approved")}
        />
        <Stat
          label={m.dashboard_disbursed_amount()}
          value={money(now.disbursedAmount)}
          note={applicationCount(now.disbursed)}
          change={changes.disbursed}
          {...drillLinkProps(drill, "disbursed")}
        />
        <Stat label={m.dashboard_new_customers()} value={formatCount(now.customers)} change={changes.customers} />
        <Stat label={m.dashboard_card_visits()} value={formatCount(now.cardVisits)} change={changes.visits} />
        <Stat
          label={m.dashboard_otp_rate()}
          value={formatShare(now.otpRate)}
          note={m.dashboard_otp_note({ verified: formatCount(otp.verified), sent: formatCount(otp.sent) })}
          change={changes.otp}
        />
      </Stats>
    </>
  );
}

function applicationCount(applications: number): string {
  return applications === 1
    ? m.dashboard_applications_number_one()
    : m.dashboard_applications_number({ number: formatCount(applications) });
}
