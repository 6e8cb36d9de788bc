import { m } from "#messages";
import { CommissionIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { commissionsQuery, differencesQuery, differencesSearch } from "./queries.ts";

export const commissionsPage = consolePage({
  path: "/admin/commissions",
  permission: "commission.write",
  title: m.commissions_title,
  group: m.admin_group_distribution,
  icon: CommissionIcon,
  query: () => commissionsQuery,
  component: async () => (await import("./commissions-page.tsx")).CommissionsPage,
});

export const commissionMonthPage = consolePage({
  path: "/admin/commissions/$lenderId/$month",
  permission: "commission.write",
  title: m.commissions_title,
  query: () => commissionsQuery,
  component: async () => (await import("./month-page.tsx")).CommissionMonthPage,
});

export const commissionDifferencesPage = consolePage({
  path: "/admin/commission-differences",
  permission: "commission.write",
  title: m.commissions_differences,
  search: differencesSearch,
  query: ({ search }) => differencesQuery(search),
  component: async () => (await import("./differences-page.tsx")).CommissionDifferencesPage,
});
