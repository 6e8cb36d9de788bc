import { m } from "#messages";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { commissionLinesQuery, misLinesQuery, openLinesSearch } from "./queries.ts";

export const misLinesPage = consolePage({
  path: "/admin/mis-lines",
  permission: "mis.write",
  title: m.open_lines_mis_title,
  search: openLinesSearch,
  query: ({ search }) => misLinesQuery(search),
  component: async () => (await import("./open-lines-page.tsx")).MisLinesPage,
});

export const commissionLinesPage = consolePage({
  path: "/admin/commission-lines",
  permission: "commission.write",
  title: m.open_lines_commission_title,
  search: openLinesSearch,
  query: ({ search }) => commissionLinesQuery(search),
  component: async () => (await import("./open-lines-page.tsx")).CommissionLinesPage,
});
