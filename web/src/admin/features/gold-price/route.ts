import { m } from "#messages";
import { GoldIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { goldPricesQuery } from "./queries.ts";

export const goldPricePage = consolePage({
  path: "/admin/gold-price",
  permission: "gold-price.write",
  title: m.gold_price_title,
  group: m.common_menu_catalog,
  icon: GoldIcon,
  queues: ["gold-price"],
  query: () => goldPricesQuery,
  component: async () => (await import("./gold-price-page.tsx")).GoldPricePage,
});
