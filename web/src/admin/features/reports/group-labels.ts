import { m } from "#messages";
import type { ReportGroup } from "#shared/api/admin/reports.ts";

/** By what rows are told apart, in words. */
export function groupLabel(group: ReportGroup): string {
  const labels = {
    day: m.report_group_day,
    product: m.report_group_product,
    partner: m.report_group_partner,
    brand: m.report_group_brand,
    merchant: m.report_group_merchant,
    language: m.report_group_language,
    lender: m.report_group_lender,
    "lender-product": m.report_group_lender_product,
  };
  return labels[group]();
}
