import { m } from "#messages";
import { PRODUCT_TYPES, productSlug } from "#admin/catalog/product-labels.ts";
import { EligibilityIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
export const eligibilityPage = consolePage({
  path: "/admin/customer-eligibility",
  permission: "eligibility.check",
  title: m.common_eligibility_title,
  group: m.common_menu_catalog,
  icon: EligibilityIcon,
  search: { tab: ["customer"], customer: "text", product: PRODUCT_TYPES.map(productSlug) },
  component: async () => (await import("./eligibility-page.tsx")).EligibilityPage,
});
