import { expect, test } from "vitest";
import type { Plan } from "#shared/api/admin/plans.ts";
import { planAnswers, planChanges, planErrors } from "./plan-answers.ts";

const PLAN: Plan = {
  id: 1,
  name: "Family",
  insurer: "Himgiri",
  kind: "health",
  sort_order: 1,
  premiums: [{ cover: 500_000, age_from: 18, age_to: 35, premium: 6199.5 }],
  gst_percent: 0,
  shared_cover: 1,
  insures_spouse: 1,
  insures_child: 0,
  insures_parent: 0,
  waiting_periods: [],
  waiting_periods_hi: [],
  exclusions: ["Abroad"],
  exclusions_hi: ["विदेश"],
  claims_paid: null,
  claims_year: "",
  link: "https://plans.example/",
  status: 1,
  vendor_off: 0,
  version: 3,
};

test("only what was changed is sent", () => {
  const answers = planAnswers(PLAN);
  expect(planChanges(PLAN, answers)).toEqual({});
  const changed = {
    ...answers,
    claims_paid: "96.5",
    insures_child: true,
    premiums: [...answers.premiums, { cover: "10,00,000", age_from: "18", age_to: "35", premium: "9,000.50" }],
  };
  expect(planErrors(changed).claims_paid).toBeNull();
  expect(planChanges(PLAN, changed)).toEqual({
    claims_paid: 96.5,
    insures_child: 1,
    premiums: [...PLAN.premiums, { cover: 1_000_000, age_from: 18, age_to: 35, premium: 9000.5 }],
  });
});

test("what is no number and what is empty is marked where it stands", () => {
  const answers = planAnswers(PLAN);
  const errors = planErrors({ ...answers, exclusions: ["Abroad", " "], sort_order: "x", premiums: answers.premiums });
  expect(errors.sort_order).toBeTruthy();
  expect(errors.exclusions).toEqual([null, expect.any(String)]);
  const [premium] = answers.premiums;
  const wrong = planErrors({ ...answers, premiums: [{ ...premium!, premium: "-5" }] });
  expect(wrong.premiums).toEqual([{ cover: null, age_from: null, age_to: null, premium: expect.any(String) }]);
});
