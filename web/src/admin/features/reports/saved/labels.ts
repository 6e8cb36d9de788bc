import { m } from "#messages";
import type { Frequency, ReportPageName, SavedReport } from "#shared/api/admin/saved-reports.ts";

/** Title of the page that shows a saved report. */
export function pageLabel(page: ReportPageName): string {
  const labels = {
    "internal-report": m.report_internal_report_title,
    "products-report": m.report_products_report_title,
    "vendors-products-report": m.report_vendors_products_report_title,
    "customers-journey": m.report_customers_journey_title,
    "report-builder": m.report_report_builder_title,
  };
  return labels[page]();
}

/** Schedules to choose from. */
export function frequencies(): { value: Frequency; label: string }[] {
  return [
    { value: "daily", label: m.saved_report_daily() },
    { value: "weekly", label: m.saved_report_weekly() },
    { value: "monthly", label: m.saved_report_monthly() },
  ];
}

export function frequencyLabel(frequency: Frequency): string {
  return frequencies().find(({ value }) => value === frequency)?.label ?? frequency;
}

export function stateLabel(state: NonNullable<SavedReport["schedule"]>["state"]): string {
  const labels = {
    active: m.saved_report_active,
    paused: m.saved_report_paused,
    stopped: m.saved_report_stopped,
  };
  return labels[state]();
}
