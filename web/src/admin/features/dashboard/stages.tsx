import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { stageLabel } from "#admin/applications/stage-labels.ts";
import { compareNumbers, percentOfWhole, formatShare } from "#admin/figures/compare.ts";
import { type DashboardFigures, type Stage, STAGES } from "#shared/api/admin/dashboard.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { formatCount } from "#shared/format/number.ts";
import type { Drill } from "./drill.ts";

interface StageRow {
  stage: Stage;
  now: number;
  before: number;
  /** In percent of all started; in percent of the stage before. */
  shareOfStarted: number | null;
  shareOfPrevious: number | null;
}

/** Conversion from stage to stage, compared with the previous period. */
export function Stages({ figures: { now, before }, drill }: { figures: DashboardFigures; drill: Drill }) {
  const rows = STAGES.map((stage, index): StageRow => {
    const last = STAGES[index - 1];
    return {
      stage,
      now: now[stage],
      before: before[stage],
      shareOfStarted: last === undefined ? null : percentOfWhole(now[stage], now.started),
      shareOfPrevious: last === undefined ? null : percentOfWhole(now[stage], now[last]),
    };
  });
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
      <h2 className="font-bold">{m.dashboard_steps()}</h2>
      <DataTable
        still
        inside
        title={m.dashboard_steps()}
        columns={buildColumns(drill)}
        rows={rows}
        rowKey={({ stage }) => stage}
      />
    </section>
  );
}

function buildColumns(drill: Drill): Column<StageRow>[] {
  return [
    { key: "stage", title: m.dashboard_stage(), cell: ({ stage }) => <StageName stage={stage} drill={drill} /> },
    { key: "now", title: m.dashboard_applications(), end: true, cell: ({ now }) => formatCount(now) },
    {
      key: "last",
      title: m.dashboard_from_step_before(),
      end: true,
      cell: ({ shareOfPrevious }) => formatShare(shareOfPrevious),
    },
    {
      key: "all",
      title: m.dashboard_of_started(),
      end: true,
      cell: ({ shareOfStarted }) => formatShare(shareOfStarted),
    },
    { key: "before", title: m.common_before(), end: true, cell: ({ before }) => formatCount(before) },
    {
      key: "change",
      title: m.dashboard_change(),
      end: true,
      cell: ({ now, before }) => compareNumbers(now, before)?.text ?? "–",
    },
  ];
}

function StageName({ stage, drill }: { stage: Stage; drill: Drill }) {
  if (drill === null) return stageLabel(stage);
  const { to, search } = drill(stage);
  return (
    <Link to={to} search={search} className="text-brand-strong underline underline-offset-4">
      {stageLabel(stage)}
    </Link>
  );
}
