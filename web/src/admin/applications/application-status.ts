import { m } from "#messages";
import type { ApplicationStatus } from "#shared/api/admin/applications.ts";

const LABELS: Record<ApplicationStatus, () => string> = {
  started: m.common_application_status_started,
  profile_complete: m.common_application_status_profile_complete,
  offers_viewed: m.common_application_status_offers_viewed,
  submitted: m.common_application_status_submitted,
  disbursed: m.common_application_status_disbursed,
  closed: m.common_application_status_closed,
};

export const APPLICATION_STATUSES = Object.keys(LABELS) as ApplicationStatus[];

export function applicationStatusLabel(status: ApplicationStatus): string {
  return LABELS[status]();
}
