import { m } from "#messages";
import type { Plan, PlanProperty, Premium } from "#shared/api/admin/plans.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";

/** A premium as it is typed. */
export interface PremiumAnswers {
  cover: string;
  age_from: string;
  age_to: string;
  premium: string;
}

/** A plan as it is typed. */
export interface PlanAnswers {
  name: string;
  insurer: string;
  kind: string;
  sort_order: string;
  gst_percent: string;
  shared_cover: boolean;
  insures_spouse: boolean;
  insures_child: boolean;
  insures_parent: boolean;
  premiums: PremiumAnswers[];
  exclusions: string[];
  exclusions_hi: string[];
  waiting_periods: string[];
  waiting_periods_hi: string[];
  claims_paid: string;
  claims_year: string;
  link: string;
}

export const LINES = ["exclusions", "exclusions_hi", "waiting_periods", "waiting_periods_hi"] as const;
export const FLAGS = ["shared_cover", "insures_spouse", "insures_child", "insures_parent"] as const;
const NUMBERS = ["sort_order", "gst_percent"] as const;
const PREMIUM = ["cover", "age_from", "age_to", "premium"] as const;

export function planAnswers(plan: Plan): PlanAnswers {
  const { name, insurer, kind, claims_year, link, exclusions, exclusions_hi, waiting_periods, waiting_periods_hi } =
    plan;
  return {
    name,
    insurer,
    kind,
    claims_year,
    link,
    exclusions,
    exclusions_hi,
    waiting_periods,
    waiting_periods_hi,
    sort_order: String(plan.sort_order),
    gst_percent: String(plan.gst_percent),
    claims_paid: plan.claims_paid === null ? "" : String(plan.claims_paid),
    shared_cover: plan.shared_cover === 1,
    insures_spouse: plan.insures_spouse === 1,
    insures_child: plan.insures_child === 1,
    insures_parent: plan.insures_parent === 1,
    premiums: plan.premiums.map(premiumAnswers),
  };
}

export function premiumAnswers({ cover, age_from, age_to, premium }: Premium): PremiumAnswers {
  return { cover: String(cover), age_from: String(age_from), age_to: String(age_to), premium: String(premium) };
}

/** A number as people type it, with the commas of lakhs; null where it is none. */
function numberOf(typed: string): number | null {
  const plain = typed.replaceAll(",", "").trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const wrongNumber = (typed: string) => (numberOf(typed) === null ? m.invalid_number() : null);

/** What the page finds wrong; what belongs together is judged by the server. */
export function planErrors(answers: PlanAnswers): FieldErrors<PlanAnswers> {
  const empty = (line: string) => (line.trim() === "" ? m.cards_bullet_empty() : null);
  return {
    name: answers.name.trim() === "" ? m.invalid_required() : null,
    ...Object.fromEntries(NUMBERS.map((name) => [name, wrongNumber(answers[name])])),
    ...Object.fromEntries(LINES.map((name) => [name, answers[name].map(empty)])),
    claims_paid: answers.claims_paid.trim() === "" ? null : wrongNumber(answers.claims_paid),
    premiums: answers.premiums.map((one) => Object.fromEntries(PREMIUM.map((part) => [part, wrongNumber(one[part])]))),
  };
}

/** What was changed of a plan, as it is sent. */
export function planChanges(plan: Plan, answers: PlanAnswers): Partial<Pick<Plan, PlanProperty>> {
  const number = (typed: string) => numberOf(typed) ?? 0;
  const wanted: Omit<Pick<Plan, PlanProperty>, "status"> = {
    name: answers.name.trim(),
    insurer: answers.insurer.trim(),
    kind: answers.kind as Plan["kind"],
    sort_order: number(answers.sort_order),
    gst_percent: number(answers.gst_percent),
    shared_cover: Number(answers.shared_cover),
    insures_spouse: Number(answers.insures_spouse),
    insures_child: Number(answers.insures_child),
    insures_parent: Number(answers.insures_parent),
    premiums: answers.premiums.map((one) => ({
      cover: number(one.cover),
      age_from: number(one.age_from),
      age_to: number(one.age_to),
      premium: number(one.premium),
    })),
    exclusions: answers.exclusions.map((line) => line.trim()),
    exclusions_hi: answers.exclusions_hi.map((line) => line.trim()),
    waiting_periods: answers.waiting_periods.map((line) => line.trim()),
    waiting_periods_hi: answers.waiting_periods_hi.map((line) => line.trim()),
    claims_paid: answers.claims_paid.trim() === "" ? null : number(answers.claims_paid),
    claims_year: answers.claims_year.trim(),
    link: answers.link.trim(),
  };
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(plan[name as PlanProperty]);
  return Object.fromEntries(Object.entries(wanted).filter(isChanged));
}
