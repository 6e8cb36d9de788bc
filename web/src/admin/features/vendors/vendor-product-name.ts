import { m } from "#messages";
import { productLabel } from "#admin/catalog/product-labels.ts";
import type { Vendor, VendorProduct } from "#shared/api/admin/vendors.ts";

/** Name of a lender's product or an insurer's plan, with its vendor. */
export function vendorProductName({ name }: Pick<Vendor, "name">, { product, planName }: VendorProduct): string {
  return m.common_property_of({ what: planName ?? productLabel(product), name });
}
