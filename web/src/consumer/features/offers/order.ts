import { currentFlow } from "#consumer/products/current.ts";
import type { OfferOrder } from "#consumer/products/product.ts";
import type { Offer } from "#shared/api/types.ts";

/** Sorts the offers. The default is the server's order, which also breaks ties. */
export function sortOffers(offers: readonly Offer[], { by }: OfferOrder): Offer[] {
  return by === undefined ? [...offers] : offers.toSorted((left, right) => by(left) - by(right));
}

/** The order of this key, else the published one. */
export function findOrder(key: unknown): OfferOrder {
  const { orders } = currentFlow();
  return orders.find((order) => order.key === key) ?? orders[0];
}
