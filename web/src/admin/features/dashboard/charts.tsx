import { m } from "#messages";
import { stageLabel, stageSeries } from "#admin/applications/stage-labels.ts";
import { productLabel } from "#admin/catalog/product-labels.ts";
import { isGroupedByWeek, buildTimeSteps } from "#admin/figures/time-steps.ts";
import type { DashboardFigures, StageCounts } from "#shared/api/admin/dashboard.ts";
import type { Language } from "#shared/api/types.ts";
import { Chart } from "#shared/console-ui/chart/chart.tsx";
import type { ChartPoint } from "#shared/console-ui/chart/chart-props.ts";
import { formatAmountInWords } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { type Drill, drillLinkProps } from "./drill.ts";

interface ChartsProps {
  figures: DashboardFigures;
  language: Language;
  drill: Drill;
}

/** With more partners the chart takes the full width. */
const MAX_NARROW_PARTNERS = 6;

/** Charts of applications by stage, day, product and partner, and of passcodes by day. */
export function Charts({ figures, language, drill }: ChartsProps) {
  const byWeek = isGroupedByWeek(figures.days.length);
  const time = byWeek ? m.common_week() : m.common_day();
  const stages = { series: stageSeries(), format: formatCount };
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Chart
        kind="bar"
        title={m.dashboard_funnel()}
        axis={m.dashboard_stage()}
        series={[{ key: "count", title: m.dashboard_applications() }]}
        points={figures.funnel.map(({ stage, count: number }) => ({
          label: stageLabel(stage),
          values: { count: number },
          ...drillLinkProps(drill, stage),
        }))}
        format={formatCount}
      />
      <Chart
        {...stages}
        kind="line"
        title={byWeek ? m.dashboard_by_week() : m.dashboard_by_day()}
        axis={time}
        points={buildTimeSteps(
          figures.days.map(({ day, started, offers, submitted, approved, disbursed }) => ({
            day,
            counts: { started, offers, submitted, approved, disbursed },
          })),
          language,
        ).map(({ label, counts }) => ({ label, values: counts }))}
      />
      <Chart
        kind="line"
        title={byWeek ? m.dashboard_amounts_by_week() : m.dashboard_amounts_by_day()}
        axis={time}
        series={[
          { key: "approved", title: m.dashboard_approved_amount() },
          { key: "disbursed", title: m.dashboard_disbursed_amount() },
        ]}
        points={buildTimeSteps(
          figures.days.map(({ day, approvedAmount, disbursedAmount }) => ({
            day,
            counts: { approved: approvedAmount, disbursed: disbursedAmount },
          })),
          language,
        ).map(({ label, counts }) => ({ label, values: counts }))}
        format={(amount) => formatAmountInWords(amount, language)}
      />
      <Chart
        {...stages}
        kind="bar"
        title={m.dashboard_by_product()}
        axis={m.common_product()}
        points={figures.byProduct.map(({ productType, ...counts }) => ({
          ...buildPoint(productLabel(productType), counts),
          ...drillLinkProps(drill, "started", { productType }),
        }))}
      />
      <Chart
        kind="line"
        title={m.dashboard_otp()}
        axis={time}
        series={[
          { key: "sent", title: m.dashboard_otp_sent() },
          { key: "verified", title: m.dashboard_otp_verified() },
        ]}
        points={buildTimeSteps(
          figures.otp.days.map(({ day, sent, verified }) => ({ day, counts: { sent, verified } })),
          language,
        ).map(({ label, counts }) => ({ label, values: counts }))}
        format={formatCount}
      />
      <div className={figures.byPartner.length > MAX_NARROW_PARTNERS ? "xl:col-span-2" : ""}>
        <Chart
          {...stages}
          kind="bar"
          title={m.dashboard_by_partner()}
          axis={m.common_partner()}
          points={figures.byPartner.map(({ name, partnerId, ...counts }) => ({
            ...buildPoint(name, counts),
            ...drillLinkProps(drill, "started", { partnerId: String(partnerId) }),
          }))}
        />
      </div>
    </div>
  );
}

function buildPoint(label: string, { started, offers, submitted, approved, disbursed }: StageCounts): ChartPoint {
  return { label, values: { started, offers, submitted, approved, disbursed } };
}
