import type { ProductEntry } from "./product.ts";
import { productEntry } from "./table.ts";
import type { Boot, GuideFigures, Product } from "#shared/api/types.ts";

interface DescribedProduct {
  product: ProductEntry;
  slug: Product["slug"];
  figures: GuideFigures;
}

/** The product that a site's landing page describes (crates/api: pages/landing); none on sites for all products. */
export function findDescribedProduct({ site, facts }: Pick<Boot, "site" | "facts">): DescribedProduct | null {
  if (site.lockedProduct === null) return null;
  const product = productEntry(site.lockedProduct);
  const slug = product.guide?.split("/").at(-1) as Product["slug"] | undefined;
  const figures = slug && facts.guides[slug];
  return slug && figures ? { product, slug, figures } : null;
}
