import { m } from "#messages";
import { PRODUCT_TYPES, productSlug } from "#admin/catalog/product-labels.ts";
import { lenderQuery, lendersQuery } from "#admin/catalog/queries.ts";
import { LenderIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { EDITABLE_COLUMNS } from "./editable-columns.ts";

/** Values of the filter chips. */
const CHIP_VALUES = ["1"] as const;

export const lendersPage = consolePage({
  path: "/admin/lenders",
  permission: "lender.read",
  title: m.lenders_title,
  group: m.common_menu_catalog,
  icon: LenderIcon,
  search: {
    on: CHIP_VALUES,
    offer: CHIP_VALUES,
    salaried: CHIP_VALUES,
    self_employed: CHIP_VALUES,
    business: CHIP_VALUES,
    product: PRODUCT_TYPES.map(productSlug),
    group: "number",
    ticket: "number",
    score: "number",
    regulatory: "text",
    sort: sortKeys(...EDITABLE_COLUMNS, "so_date_end"),
  },
  query: () => lendersQuery,
  component: async () => (await import("./lenders-page.tsx")).LendersPage,
});

export const lenderPage = consolePage({
  path: "/admin/lenders/$lenderId",
  permission: "lender.read",
  title: m.lenders_title,
  search: { tab: ["commissions", "connector", "history", ...PRODUCT_TYPES.map(productSlug)] },
  query: ({ params }) => lenderQuery(Number(params.lenderId)),
  component: async () => (await import("./lender-page.tsx")).LenderPage,
});
