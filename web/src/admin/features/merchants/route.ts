import { m } from "#messages";
import { MerchantIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { merchantsQuery, merchantsSearch } from "./queries.ts";

export const merchantsPage = consolePage({
  path: "/admin/merchant-management",
  permission: "merchant.read",
  title: m.merchants_title,
  group: m.common_menu_distribution,
  icon: MerchantIcon,
  queues: ["merchants"],
  search: merchantsSearch,
  query: ({ search }) => merchantsQuery(search),
  component: async () => (await import("./merchants-page.tsx")).MerchantsPage,
});
