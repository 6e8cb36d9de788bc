import { m } from "#messages";
import { sitesQuery } from "#admin/catalog/queries.ts";
import { SiteIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const sitesPage = consolePage({
  path: "/admin/sites",
  permission: "site.write",
  title: m.common_sites_title,
  group: m.common_menu_distribution,
  icon: SiteIcon,
  search: { status: ["1"], sort: sortKeys("key", "variant", "partner", "status") },
  query: () => sitesQuery,
  component: async () => (await import("./sites-page.tsx")).SitesPage,
});
