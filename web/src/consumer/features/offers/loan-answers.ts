import { currentFlow } from "#consumer/products/current.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import { findFlow } from "#consumer/products/table.ts";
import type { FieldDescriptor, Profile, Suggestion } from "#shared/api/types.ts";
import { type Answers, visibleFields, wireAnswers } from "#shared/fields/answers.ts";

/** The questions of the step that holds what is looked for. */
export function loanFields(profile: Profile): FieldDescriptor[] {
  return profile.steps.find((step) => step.key === loanQuestionFields(profile).step)?.fields ?? [];
}

/** Of these, the ones that say how much and for how long. */
export function isLoanField(profile: Profile, key: string): boolean {
  const { amounts, months } = loanQuestionFields(profile);
  return key === months || amounts.includes(key);
}

/** Where a product asks what is looked for. */
export function loanQuestionFields({ productType }: Pick<Profile, "productType">): ProductFlow["loanQuestions"] {
  return (findFlow(productType) ?? currentFlow()).loanQuestions;
}

/** The whole step as it is sent when one proposed change is taken over. */
export function applySuggestion(profile: Profile, { kind, value }: Pick<Suggestion, "kind" | "value">): Answers {
  const fields = loanFields(profile);
  const { amounts, months } = loanQuestionFields(profile);
  const wanted = kind === "months" ? [months] : amounts;
  const changed = visibleFields(fields, profile.values).filter(({ key }) => wanted.includes(key));
  return { ...wireAnswers(fields, profile.values), ...Object.fromEntries(changed.map(({ key }) => [key, value])) };
}
