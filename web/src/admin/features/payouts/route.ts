import { m } from "#messages";
import { PayoutIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { payoutQuery, payoutsQuery } from "./queries.ts";

export const payoutsPage = consolePage({
  path: "/admin/payouts",
  permission: ["payout.prepare", "payout.approve"],
  title: m.common_payouts_title,
