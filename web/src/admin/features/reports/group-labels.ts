import { m } from "#messages";
import type { JourneyGroup, ReportGroup } from "#shared/api/admin/reports.ts";

export function groupLabel(group: ReportGroup | JourneyGroup): string {
  const labels = {
    day: m.common_group_day,
    week: m.common_group_week,
    product: m.common_group_product,
    partner: m.common_group_partner,
    brand: m.common_group_brand,
    merchant: m.common_group_merchant,
    language: m.common_group_language,
    state: m.common_group_state,
    lender: m.common_group_lender,
    "lender-product": m.common_group_lender_product,
  };
  return labels[group]();
}
