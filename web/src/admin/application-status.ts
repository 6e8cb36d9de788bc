import { m } from "#messages";
import type { ApplicationStatus } from "#shared/api/admin/applications.ts";

const LABELS: Record<ApplicationStatus, () => string> = {
  started: m.partners_lead_started,
  profile_complete: m.partners_lead_profile_complete,
  offers_viewed: m.partners_lead_offers_viewed,
  submitted: m.partners_lead_submitted,
  closed: m.partners_lead_closed,
};

export const APPLICATION_STATUSES = Object.keys(LABELS) as ApplicationStatus[];

export function applicationStatusLabel(status: ApplicationStatus): string {
  return LABELS[status]();
}
