import { currentFlow } from "#consumer/products/current.ts";
import type { ProductFlow } from "#consumer/products/product.ts";
import { findFlow } from "#consumer/products/table.ts";
import type { FieldDescriptor, Profile, Suggestion } from "#shared/api/types.ts";
import { type Answers, visibleFields, wireAnswers } from "#shared/fields/answers.ts";

/** Fields of the step with the requested loan. */
export function loanFields(profile: Profile): FieldDescriptor[] {
  return profile.steps.find((step) => step.key === loanQuestionFields(profile).step)?.fields ?? [];
}

/** Whether a field is the amount or the term. */
export function isLoanField(profile: Profile, key: string): boolean {
  const { amounts, months } = loanQuestionFields(profile);
  return key === months || amounts.includes(key);
}

/** The step and fields of the requested loan, by product. */
export function loanQuestionFields({ productType }: Pick<Profile, "productType">): ProductFlow["loanQuestions"] {
  return (findFlow(productType) ?? currentFlow()).loanQuestions;
}

/** Answers of the whole step with one suggestion applied. */
export function applySuggestion(profile: Profile, { kind, value }: Pick<Suggestion, "kind" | "value">): Answers {
  const fields = loanFields(profile);
  const { amounts, months } = loanQuestionFields(profile);
  const wanted = kind === "months" ? [months] : amounts;
  const changed = visibleFields(fields, profile.values).filter(({ key }) => wanted.includes(key));
  return { ...wireAnswers(fields, profile.values), ...Object.fromEntries(changed.map(({ key }) => [key, value])) };
}
