import { m } from "#messages";
import { LinkIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { linksQuery, linksSearch } from "./queries.ts";

export const linksPage = consolePage({
  path: "/admin/tracking-links",
  permission: "link.write",
  title: m.links_title,
  group: m.common_menu_distribution,
  icon: LinkIcon,
  search: linksSearch,
  query: ({ search }) => linksQuery(search),
  component: async () => (await import("./links-page.tsx")).LinksPage,
});
