import { m } from "#messages";
import { SwitchIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { vendorsQuery } from "./queries.ts";

export const vendorsPage = consolePage({
  path: "/admin/vendors-on-off",
  permission: "vendor.switch",
  title: m.vendors_title,
  group: m.common_menu_catalog,
  icon: SwitchIcon,
  search: { off: ["1"], sort: sortKeys("name") },
  query: () => vendorsQuery,
  component: async () => (await import("./vendors-page.tsx")).VendorsPage,
});
