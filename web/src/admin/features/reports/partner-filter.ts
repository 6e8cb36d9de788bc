import type { ReportGroup } from "#shared/api/admin/reports.ts";

const GROUPS_WITHOUT_PARTNER: readonly ReportGroup[] = ["merchant", "language"];

/** Whether figures of this group exist per partner (crates/domain: `Group::goes_with_partner`). */
export function supportsPartnerFilter(group: ReportGroup): boolean {
  return !GROUPS_WITHOUT_PARTNER.includes(group);
}
