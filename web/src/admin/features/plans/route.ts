import { m } from "#messages";
import { plansQuery } from "#admin/catalog/queries.ts";
import { PlanIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const plansPage = consolePage({
  path: "/admin/insurance-plans",
  permission: "plan.read",
  title: m.common_plans_title,
  group: m.common_menu_catalog,
  icon: PlanIcon,
  search: {
    status: ["1"],
    kind: ["health", "term_life", "personal_accident"],
    sort: sortKeys("sort_order", "name", "insurer", "kind", "status"),
  },
  query: () => plansQuery,
  component: async () => (await import("./plans-page.tsx")).PlansPage,
});
