import { m } from "#messages";
import { DashboardIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { dashboardQuery, dashboardSearch } from "./queries.ts";

export const dashboardPage = consolePage({
  path: "/admin/dashboard",
  permission: "dashboard.read",
  title: m.dashboard_title,
  group: null,
  icon: DashboardIcon,
  search: dashboardSearch,
  query: ({ search }) => dashboardQuery(search),
  component: async () => (await import("./dashboard.tsx")).Dashboard,
});
