import { m } from "#messages";
import { cardsQuery } from "#admin/catalog/queries.ts";
import { CardIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const cardsPage = consolePage({
  path: "/admin/credit-cards",
  permission: "card.read",
  title: m.cards_title,
  group: m.common_menu_catalog,
  icon: CardIcon,
  search: {
    status: ["1"],
    secured: ["0", "1"],
    sort: sortKeys("sort_order", "category_name", "annual_fee", "secured", "status"),
  },
  query: () => cardsQuery,
  component: async () => (await import("./cards-page.tsx")).CardsPage,
});
