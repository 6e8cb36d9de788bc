import type { ProductType } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Whether the site has a product; links to others are hidden. */
export function useHasProduct(productType: ProductType): boolean {
  return useBoot().productTypes.some((each) => each.productType === productType);
}
