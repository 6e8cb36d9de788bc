import { currentFlow } from "#consumer/products/current.ts";
import type { OfferOrder } from "#consumer/products/product.ts";
import type { Offer } from "#shared/api/types.ts";

/** The same offers in another order. The first is the server's own; what is equal stays in it. */
export function sortOffers(offers: readonly Offer[], { by }: OfferOrder): Offer[] {
  return by === undefined ? [...offers] : offers.toSorted((left, right) => by(left) - by(right));
}

/** The order of this name, else the published one. */
export function findOrder(key: unknown): OfferOrder {
  const { orders } = currentFlow();
  return orders.find((order) => order.key === key) ?? orders[0];
}
