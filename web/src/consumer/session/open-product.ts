import { findPageProduct } from "#consumer/products/table.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { customerSession } from "./customer-session.ts";

/** After a login without a chosen product, chooses that of the open application, or the only one there is. */
export function chooseOpenProduct(inFlight: string | null): void {
  const { productTypes } = getBoot();
  const open = productTypes.filter(({ available }) => available);
  const only = open.length === 1 ? open[0] : undefined;
  const product = productTypes.find(({ productType }) => productType === inFlight) ?? only;
  if (product !== undefined && customerSession.productType() === null) customerSession.chooseProduct(product);
}

/** Chooses the product of the page that opens after the login, because other products' pages would not open. */
export function chooseProductOfPage(path: string): void {
  const product = getBoot().productTypes.find(({ productType }) => productType === findPageProduct(path));
  if (product !== undefined) customerSession.chooseProduct(product);
}
