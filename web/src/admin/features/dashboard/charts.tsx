import { m } from "#messages";
import { productLabel } from "#admin/product-labels.ts";
import type { DashboardFigures, StageCounts } from "#shared/api/admin/dashboard.ts";
import type { Language } from "#shared/api/types.ts";
import { Chart } from "#shared/console-ui/chart/chart.tsx";
import type { Point } from "#shared/console-ui/chart/chart-props.ts";
import { count } from "#shared/format/number.ts";
import { stageSeries, stageLabel } from "./stage-labels.ts";
import { isByWeek, stepsOf } from "./steps.ts";

interface ChartsProps {
  figures: DashboardFigures;
  language: Language;
}

/** How far applications come: in all, by day, by product, by partner; and the passcodes by day. */
export function Charts({ figures, language }: ChartsProps) {
  const byWeek = isByWeek(figures.days.length);
  const time = byWeek ? m.dashboard_week() : m.common_day();
  const stages = { series: stageSeries(), format: count };
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Chart
        kind="bar"
        title={m.dashboard_funnel()}
        axis={m.dashboard_stage()}
        series={[{ key: "count", title: m.dashboard_applications() }]}
        points={figures.funnel.map((step) => ({ label: stageLabel(step.stage), values: { count: step.count } }))}
        format={count}
      />
      <Chart
        {...stages}
        kind="line"
        title={byWeek ? m.dashboard_by_week() : m.dashboard_by_day()}
        axis={time}
        points={stepsOf(
          figures.days.map(({ day, ...counts }) => ({ day, counts })),
          language,
        ).map(({ label, counts }) => point(label, counts))}
      />
      <Chart
        {...stages}
        kind="bar"
        title={m.dashboard_by_product()}
        axis={m.dashboard_product()}
        points={figures.byProduct.map(({ productType, ...counts }) => point(productLabel(productType), counts))}
      />
      <Chart
        kind="line"
        title={m.dashboard_otp()}
        axis={time}
        series={[
          { key: "sent", title: m.dashboard_otp_sent() },
          { key: "verified", title: m.dashboard_otp_verified() },
        ]}
        points={stepsOf(
          figures.otp.days.map(({ day, sent, verified }) => ({ day, counts: { sent, verified } })),
          language,
        ).map(({ label, counts }) => ({ label, values: counts }))}
        format={count}
      />
      <div className="xl:col-span-2">
        <Chart
          {...stages}
          kind="bar"
          title={m.dashboard_by_partner()}
          axis={m.dashboard_partner()}
          points={figures.byPartner.map(({ name, ...counts }) => point(name, counts))}
        />
      </div>
    </div>
  );
}

function point(label: string, { started, offers, submitted, approved, disbursed }: StageCounts): Point {
  return { label, values: { started, offers, submitted, approved, disbursed } };
}
