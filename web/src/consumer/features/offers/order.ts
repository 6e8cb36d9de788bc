import type { Offer } from "#shared/api/types.ts";
import { totalCost } from "#consumer/offer-terms.ts";

/** The orders that the customer may choose; the first is the published one. */
export const ORDERS = ["yearly", "monthly", "total", "speed"] as const;

export type Order = (typeof ORDERS)[number];

const BY: Record<Exclude<Order, "yearly">, (offer: Offer) => number> = {
  monthly: (offer) => offer.emi,
  total: totalCost,
  speed: (offer) => offer.speedHours,
};

/** The same offers in another order. "yearly" is the server's own; what is equal stays in it. */
export function inOrder(offers: readonly Offer[], order: Order): Offer[] {
  if (order === "yearly") return [...offers];
  const figure = BY[order];
  return offers.toSorted((left, right) => figure(left) - figure(right));
}

export function orderOf(text: unknown): Order {
  return ORDERS.find((order) => order === text) ?? "yearly";
}
