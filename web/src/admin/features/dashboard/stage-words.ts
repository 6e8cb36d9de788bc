import { m } from "#messages";
import { type Stage, STAGES } from "#shared/api/admin/dashboard.ts";

/** A stage of a customer's way in words. */
export function stageWords(stage: Stage): string {
  const words = {
    started: m.dashboard_stage_started,
    offers: m.dashboard_stage_offers,
    submitted: m.dashboard_stage_submitted,
    approved: m.dashboard_stage_approved,
    disbursed: m.dashboard_stage_disbursed,
  };
  return words[stage]();
}

/** The stages as the series of a chart. */
export function stageSeries(): { key: Stage; title: string }[] {
  return STAGES.map((key) => ({ key, title: stageWords(key) }));
}
