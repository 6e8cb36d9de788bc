import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/catalog/product-labels.ts";
import { usePartnerOptions } from "#admin/partners/partner-options.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";

/** Filters of every report; the partner filter only if there are partners to choose from. */
export function useReportFilters(): { product: Filter; partner: Filter | null } {
  const partners = usePartnerOptions();
  const types = PRODUCT_TYPES.map((type) => ({ value: type, label: productLabel(type) }));
  return {
    product: { kind: "select", name: "productType", label: m.common_product(), options: types },
    partner:
      partners.length === 0
        ? null
        : { kind: "select", name: "partnerId", label: m.common_partner(), options: partners },
  };
}
