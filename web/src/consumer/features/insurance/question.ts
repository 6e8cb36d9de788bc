import { m } from "#messages";
import type { InsuredPerson, PlanKind, PlanQuestion } from "#shared/api/types.ts";

export const KINDS: readonly { kind: PlanKind; label: () => string }[] = [
  { kind: "health", label: m.property_plan_kind_health },
  { kind: "term_life", label: m.property_plan_kind_term_life },
  { kind: "personal_accident", label: m.property_plan_kind_personal_accident },
];

export const MEMBERS: readonly { member: InsuredPerson["member"]; label: () => string }[] = [
  { member: "self", label: m.plan_member_self },
  { member: "spouse", label: m.plan_member_spouse },
  { member: "child", label: m.plan_member_child },
  { member: "parent", label: m.plan_member_parent },
];

/** Maximum number of persons (crates/domain: catalog/insurance_plan/premium.rs). */
export const MAX_PEOPLE = 10;

/** Form values of a person. */
export interface PersonInput {
  /** React key of the row. */
  id: number;
  member: InsuredPerson["member"];
  age: string;
}

/** Validates an age; the server checks ranges. */
export function ageError(typed: string): string | undefined {
  return /^\d{1,3}$/.test(typed.trim()) ? undefined : m.insurance_age_error();
}

/** The request for plans, once every age is a number. */
export function buildPlanQuestion(kind: PlanKind, people: readonly PersonInput[]): PlanQuestion | null {
  if (people.some(({ age }) => ageError(age) !== undefined)) return null;
  return { kind, people: people.map(({ member, age }) => ({ member, age: Number(age.trim()) })) };
}

export function memberLabel(member: InsuredPerson["member"]): string {
  return MEMBERS.find((one) => one.member === member)?.label() ?? "";
}
