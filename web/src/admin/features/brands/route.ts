import { m } from "#messages";
import { BrandIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { brandsQuery } from "./queries.ts";

export const brandsPage = consolePage({
  path: "/admin/brands",
  permission: "brand.write",
  title: m.common_brands_title,
  group: m.common_menu_distribution,
  icon: BrandIcon,
  search: { sort: sortKeys("title", "key", "font") },
  query: () => brandsQuery,
  component: async () => (await import("./brands-page.tsx")).BrandsPage,
});

export const brandPage = consolePage({
  path: "/admin/brands/$id",
  permission: "brand.write",
  title: m.common_brands_title,
  query: () => brandsQuery,
  component: async () => (await import("./brand-page.tsx")).BrandPage,
});
