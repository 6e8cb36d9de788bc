import type { FieldDescriptor, Profile, Suggestion } from "#shared/api/types.ts";
import { type Answers, visibleFields, wireAnswers } from "#shared/fields/answers.ts";

/** The profile's step that holds the loan looked for. */
export const LOAN_STEP = "loan";

/** The amount is asked in one field of whoever earns a salary, in another of whoever works for themselves. */
const AMOUNT_FIELDS = ["desired_loan_amount", "se_loan_amount"];
const MONTHS_FIELD = "loan_months";

/** The fields of that step that say how much and for how long. */
export const LOAN_FIELDS = [...AMOUNT_FIELDS, MONTHS_FIELD];

export function loanFields(profile: Profile): FieldDescriptor[] {
  return profile.steps.find((step) => step.key === LOAN_STEP)?.fields ?? [];
}

/** The whole step as it is sent when one proposed change is taken over. */
export function suggestedAnswers(profile: Profile, { kind, value }: Pick<Suggestion, "kind" | "value">): Answers {
  const fields = loanFields(profile);
  const wanted = kind === "months" ? [MONTHS_FIELD] : AMOUNT_FIELDS;
  const changed = visibleFields(fields, profile.values).filter(({ key }) => wanted.includes(key));
  return { ...wireAnswers(fields, profile.values), ...Object.fromEntries(changed.map(({ key }) => [key, value])) };
}
