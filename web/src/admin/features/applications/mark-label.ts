import { m } from "#messages";

const STEP_LABELS: Record<string, () => string> = {
  started: m.common_journey_step_started,
  profile: m.common_journey_step_profile,
  offers: m.common_journey_step_offers,
  submitted: m.common_journey_step_submitted,
  approved: m.common_journey_step_approved,
  disbursed: m.common_journey_step_disbursed,
};

const ENDING_LABELS: Record<string, () => string> = {
  disbursed: m.common_journey_ending_disbursed,
  rejected: m.common_journey_ending_rejected,
  withdrawn: m.common_journey_ending_withdrawn,
  expired: m.common_journey_ending_expired,
  failed: m.common_journey_ending_failed,
  open: m.common_journey_ending_open,
};

/** Label of a mark from the report on customers' journeys. */
export function markLabel(mark: string): string {
  const [kind, what = ""] = mark.split(/:(.*)/);
  switch (kind) {
    case "reached":
      return STEP_LABELS[what]?.() ?? mark;
    case "furthest":
      return m.applications_mark_furthest({ step: STEP_LABELS[what]?.() ?? what });
    case "stopped":
      return m.applications_mark_stopped({ question: what });
    case "ended":
      return ENDING_LABELS[what.replace(/^\d+:/, "")]?.() ?? mark;
    default:
      return mark;
  }
}
