import { customerSession } from "#consumer/session/customer-session.ts";
import type { ProductFlow } from "./product.ts";
import { FLOWS, findFlow } from "./table.ts";

/** The chosen product's flow. Pages that need none use the first available product. */
export function currentFlow(): ProductFlow {
  const flow = findFlow(customerSession.productType()) ?? FLOWS[0];
  if (flow === undefined) throw new Error("No product can be applied for");
  return flow;
}

/** The page that continues with the chosen product, or the one to choose a product. The guard leads on from there. */
export function productPath(): string {
  return findFlow(customerSession.productType())?.paths.offers ?? "/products";
}
