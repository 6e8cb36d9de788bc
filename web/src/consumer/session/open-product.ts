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
