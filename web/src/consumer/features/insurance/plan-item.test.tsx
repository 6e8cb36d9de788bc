import { beforeEach, expect, test } from "vitest";
import type { PlanOffer } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { PlanItem } from "./plan-item.tsx";

const PLAN = {
  id: 1,
  name: "Suraksha Family",
  insurer: "Himgiri General Insurance",
  exclusions: ["Cosmetic treatment"],
  waitingPeriods: [],
  claimsPaid: null,
  claimsYear: "",
  sharedCover: true,
  covers: [{ cover: 500_000, total: 14_200, gst: 0, gstPercent: 0, members: [] }],
} as unknown as PlanOffer;

beforeEach(() => enterTestSite());

test("the price comes before what the plan does not cover", async () => {
  const page = await draw(() => <PlanItem plan={PLAN} onChoose={() => undefined} />);
  const text = page.getByRole("article").element().textContent;
  expect(text.indexOf("₹14,200")).toBeGreaterThan(0);
  expect(text.indexOf("Cosmetic treatment")).toBeGreaterThan(text.indexOf("₹14,200"));
});
