import { m } from "#messages";
import { type Stage, STAGES } from "#shared/api/admin/dashboard.ts";

export function stageLabel(stage: Stage): string {
  const labels = {
    started: m.common_stage_started,
    offers: m.common_stage_offers,
    submitted: m.common_stage_submitted,
    approved: m.common_stage_approved,
    disbursed: m.common_stage_disbursed,
  };
  return labels[stage]();
}

/** The stages as chart series. */
export function stageSeries(): { key: Stage; title: string }[] {
  return STAGES.map((key) => ({ key, title: stageLabel(key) }));
}
