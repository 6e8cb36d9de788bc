import { expect, test } from "vitest";
import type { PlanOffer } from "#shared/api/types.ts";
import { PLAN_ORDERS } from "./plan-order.ts";

const plan = (id: number, ...totals: number[]) =>
  ({ id, covers: totals.map((total, cover) => ({ cover, total })) }) as unknown as PlanOffer;
const PLANS = [plan(1, 900, 1500), plan(2, 400, 2000), plan(3, 900)];

test.each([
  ["published", [1, 2, 3]],
  ["premium", [2, 1, 3]],
])("by %s", (key, ids) => {
  const order = PLAN_ORDERS.find((each) => each.key === key);
  expect(order?.arrange(PLANS).map(({ id }) => id)).toEqual(ids);
});
