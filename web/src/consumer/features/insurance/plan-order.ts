import { m } from "#messages";
import type { PlanOffer } from "#shared/api/types.ts";

/** An order of plans to choose from. */
export interface PlanOrder {
  key: string;
  label: () => string;
  /** The order as a sentence; undefined for the published order. */
  sentence?: () => string;
  arrange: (plans: readonly PlanOffer[]) => readonly PlanOffer[];
}

/** The published order, which comes first. */
export const PUBLISHED: PlanOrder = { key: "published", label: m.common_order_published, arrange: (plans) => plans };

export const PLAN_ORDERS: readonly PlanOrder[] = [
  PUBLISHED,
  {
    key: "premium",
    label: m.insurance_order_premium,
    sentence: m.insurance_order_premium_sentence,
    arrange: (plans) => plans.toSorted((one, other) => lowestPremium(one) - lowestPremium(other)),
  },
];

/** What the plan costs in a year at its cheapest cover. */
function lowestPremium({ covers }: PlanOffer): number {
  return Math.min(...covers.map(({ total }) => total));
}
