import { m } from "#messages";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const misLinesQuery = (search: ListSearch) => pageQuery("/api/admin/open-mis-lines", search);

export const commissionLinesQuery = (search: ListSearch) => pageQuery("/api/admin/open-commission-lines", search);

export const misLinesPage = consolePage({
  path: "/admin/mis-lines",
  permission: "mis.write",
  title: m.open_lines_mis_title,
  query: ({ search }) => misLinesQuery(search),
  component: async () => (await import("./open-lines-page.tsx")).MisLinesPage,
});

export const commissionLinesPage = consolePage({
  path: "/admin/commission-lines",
  permission: "commission.write",
  title: m.open_lines_commission_title,
  query: ({ search }) => commissionLinesQuery(search),
  component: async () => (await import("./open-lines-page.tsx")).CommissionLinesPage,
});
