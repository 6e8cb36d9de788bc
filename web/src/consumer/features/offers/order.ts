import { m } from "#messages";
import { currentFlow } from "#consumer/products/current.ts";
import type { OrderKey } from "#consumer/products/product.ts";
import type { Offer } from "#shared/api/types.ts";

export interface OfferOrder {
  key: OrderKey;
  label: () => string;
  /** Key of the term that the order compares; always shown. */
  term: string;
  /** Sort value, ascending; undefined for the server's order. */
  by?: (offer: Offer) => number;
  /** The order as a sentence; undefined for the server's order. */
  sentence?: () => string;
}

const ORDERS: Record<OrderKey, OfferOrder> = {
  yearly: { key: "yearly", term: "apr", label: m.offers_order_yearly },
  monthly: {
    key: "monthly",
    term: "instalment",
    label: m.offers_order_monthly,
    sentence: m.offers_order_monthly_sentence,
    by: ({ emi }) => emi,
  },
  total: {
    key: "total",
    term: "total_cost",
    label: m.offers_order_total,
    sentence: m.offers_order_total_sentence,
    by: ({ price }) => price.totalCost,
  },
  speed: {
    key: "speed",
    term: "speed",
    label: m.offers_order_speed,
    sentence: m.offers_order_speed_sentence,
    by: ({ speedHours }) => speedHours,
  },
};

/** Sorts the offers. The default is the server's order, which also breaks ties. */
export function sortOffers(offers: readonly Offer[], { by }: OfferOrder): Offer[] {
  return by === undefined ? [...offers] : offers.toSorted((left, right) => by(left) - by(right));
}

/** The orders of the current product, the published one first. */
export function listOrders(): OfferOrder[] {
  return currentFlow().orders.map((key) => ORDERS[key]);
}

/** The order of this key, else the published one. */
export function findOrder(key: unknown): OfferOrder {
  const { orders } = currentFlow();
  return ORDERS[orders.find((order) => order === key) ?? orders[0]];
}
