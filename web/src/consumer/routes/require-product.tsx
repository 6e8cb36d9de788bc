import type { FunctionComponent } from "react";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { useHasProduct } from "#consumer/products/has-product.ts";
import type { ProductType } from "#shared/api/types.ts";
import { useHydrated } from "#shared/ui/use-hydrated.ts";

type LazyPage = FunctionComponent & { preload: () => Promise<void> };

/** Wraps a product's page: sites without the product show the not-found page. */
export function requireProduct(productType: ProductType, Page: LazyPage): LazyPage {
  function PageOfProduct() {
    const has = useHasProduct(productType);
    // Hydrates first: the server renders no page of a product that the site does not have.
    const hydrated = useHydrated();
    return has || !hydrated ? <Page /> : <NotFound />;
  }
  return Object.assign(PageOfProduct, { preload: Page.preload });
}
