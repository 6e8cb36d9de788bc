import { m } from "#messages";
import { PayoutIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { payoutQuery, payoutsQuery } from "./queries.ts";

export const payoutsPage = consolePage({
  path: "/admin/payouts",
  permission: ["payout.prepare", "payout.approve"],
  title: m.common_payouts_title,
  group: m.common_menu_distribution,
  icon: PayoutIcon,
  query: () => payoutsQuery,
  component: async () => (await import("./payouts-page.tsx")).PayoutsPage,
});

export const payoutPage = consolePage({
  path: "/admin/payouts/$payoutId",
  permission: ["payout.prepare", "payout.approve"],
  title: m.common_payouts_title,
  query: ({ params }) => payoutQuery(Number(params.payoutId)),
  component: async () => (await import("./payout-page.tsx")).PayoutPage,
});
