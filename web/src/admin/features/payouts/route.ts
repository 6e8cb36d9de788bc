import { m } from "#messages";
import { PayoutIcon, TaxIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { payoutQuery, payoutsQuery, payoutsSearch } from "./queries.ts";

export const payoutsPage = consolePage({
  path: "/admin/payouts",
  permission: ["payout.prepare", "payout.approve"],
  title: m.common_payouts_title,
  group: m.common_menu_money,
  icon: PayoutIcon,
  queues: ["payouts"],
  search: payoutsSearch,
  query: () => payoutsQuery,
  component: async () => (await import("./payouts-page.tsx")).PayoutsPage,
});

export const taxPage = consolePage({
  path: "/admin/tds",
  permission: "payout.approve",
  title: m.payouts_tax_title,
  group: m.common_menu_money,
  icon: TaxIcon,
  component: async () => (await import("./tax-page.tsx")).TaxPage,
});

export const payoutPage = consolePage({
  path: "/admin/payouts/$payoutId",
  permission: ["payout.prepare", "payout.approve"],
  title: m.common_payouts_title,
  query: ({ params }) => payoutQuery(Number(params.payoutId)),
  component: async () => (await import("./payout-page.tsx")).PayoutPage,
});
