import { m } from "#messages";
import type { JourneyGroup, ReportGroup } from "#shared/api/admin/reports.ts";

export function groupLabel(group: ReportGroup | JourneyGroup): string {
  const labels = {
    day: m.report_group_day,
    week: m.report_group_week,
    product: m.report_group_product,
    partner: m.report_group_partner,
    brand: m.report_group_brand,
    merchant: m.report_group_merchant,
    language: m.report_group_language,
    state: m.report_group_state,
    lender: m.report_group_lender,
    "lender-product": m.report_group_lender_product,
  };
  return labels[group]();
}
