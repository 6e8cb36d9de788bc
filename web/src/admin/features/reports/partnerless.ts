import type { ReportGroup } from "#shared/api/admin/reports.ts";

const PARTNERLESS: readonly ReportGroup[] = ["merchant", "language"];

/** Whether figures told apart by this are kept of one partner too (crates/domain: `Group::goes_with_partner`). */
export function goesWithPartner(group: ReportGroup): boolean {
  return !PARTNERLESS.includes(group);
}
