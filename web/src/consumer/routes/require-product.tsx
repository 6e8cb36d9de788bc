import type { FunctionComponent } from "react";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { useHasProduct } from "#consumer/products/has-product.ts";
import type { ProductType } from "#shared/api/types.ts";
import { useHydrated } from "#shared/ui/use-hydrated.ts";

type LazyPage = FunctionComponent & { preload: () => Promise<void> };

/** A page of a product: a site without the product has no such page. */
export function requireProduct(productType: ProductType, Page: LazyPage): LazyPage {
  function PageOfProduct() {
    const has = useHasProduct(productType);
    // What the server composed is there: it composes no page of a product that the site has not.
    const hydrated = useHydrated();
    return has || !hydrated ? <Page /> : <NotFound />;
  }
  return Object.assign(PageOfProduct, { preload: Page.preload });
}
