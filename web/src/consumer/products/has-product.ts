import type { ProductType } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { productEntry } from "./table.ts";

/** Whether the site has a product; links to others are hidden. */
export function useHasProduct(productType: ProductType): boolean {
  return useBoot().productTypes.some((each) => each.productType === productType);
}

/** The site's first product that others sell, whose ranking policy holds for all of them; null if it has none. */
export function useListedProduct(): ProductType | null {
  return useBoot().productTypes.find(({ productType }) => isListedProduct(productType))?.productType ?? null;
}

/** Whether the site has loans, which have lenders and offers of ours. */
export function useHasLoans(): boolean {
  return useBoot().productTypes.some(({ productType }) => !isListedProduct(productType));
}

/** Whether a product is only listed: others sell it on their own sites. */
export function isListedProduct(productType: ProductType | null): boolean {
  return productType !== null && productEntry(productType).listing !== undefined;
}
