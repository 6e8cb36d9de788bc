import { m } from "#messages";
import type { ReportName } from "#shared/api/admin/reports.ts";
import { BuilderIcon, ReportIcon, SavedIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { journeyQuery, journeySearch, reportQuery, reportSearch } from "./queries.ts";
import { savedReportsQuery } from "./saved/queries.ts";

/** Properties that all reports share. */
const report = (name: ReportName) => ({
  group: m.common_menu_reports,
  icon: ReportIcon,
  search: reportSearch,
  query: ({ search }: { search: Parameters<typeof reportQuery>[1] }) => reportQuery(name, search),
});

export const internalReportPage = consolePage({
  ...report("internal-report"),
  path: "/admin/internal-report",
  permission: "report.internal",
  title: m.report_internal_report_title,
  component: async () => (await import("./pages.tsx")).InternalReport,
});

export const productsReportPage = consolePage({
  ...report("products-report"),
  path: "/admin/products-report",
  permission: "report.products",
  title: m.report_products_report_title,
  component: async () => (await import("./pages.tsx")).ProductsReport,
});

export const vendorsReportPage = consolePage({
  ...report("vendors-products-report"),
  path: "/admin/vendors-products-report",
  permission: "report.products",
  title: m.report_vendors_products_report_title,
  component: async () => (await import("./pages.tsx")).VendorsReport,
});

export const reportBuilderPage = consolePage({
  ...report("report-builder"),
  icon: BuilderIcon,
  path: "/admin/report-builder",
  permission: "report.build",
  title: m.report_report_builder_title,
  component: async () => (await import("./pages.tsx")).ReportBuilder,
});

export const journeyPage = consolePage({
  group: m.common_menu_reports,
  icon: ReportIcon,
  path: "/admin/customers-journey",
  permission: "journey.read",
  search: journeySearch,
  query: ({ search }) => journeyQuery(search),
  title: m.report_customers_journey_title,
  component: async () => (await import("./journey-page.tsx")).JourneyPage,
});

export const savedReportsPage = consolePage({
  group: m.common_menu_reports,
  icon: SavedIcon,
  path: "/admin/saved-reports",
  permission: "report.internal",
  search: { mail: ["1"], sort: sortKeys("name", "page", "owner", "mail", "next", "createdAt") },
  query: () => savedReportsQuery,
  title: m.saved_reports_title,
  component: async () => (await import("./saved/saved-reports-page.tsx")).SavedReportsPage,
});
