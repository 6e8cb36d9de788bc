import { m } from "#messages";
import { LeavingIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { visitsQuery, visitsSearch } from "./queries.ts";

export const visitsPage = consolePage({
  path: "/admin/visits",
  permission: "report.products",
  title: m.visits_title,
  group: m.common_menu_distribution,
  icon: LeavingIcon,
  search: visitsSearch,
  query: ({ search }) => visitsQuery(search),
  component: async () => (await import("./visits-page.tsx")).VisitsPage,
});
