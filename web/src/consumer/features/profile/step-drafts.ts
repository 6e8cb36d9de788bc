import { pickChangedAnswers, storeAnswers, storedAnswers } from "#consumer/session/answer-drafts.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { removeDraft } from "#shared/session/drafts.ts";

/** Unsaved answers by step. They survive navigation and a reload. */
interface StepDrafts {
  findDraft: (step: string) => Answers | undefined;
  /** Stores answers that differ from the saved ones. */
  updateDraft: (step: ProfileStep, typed: Answers, saved: Answers) => void;
  forget: (step: string) => void;
}

/** Drafts of the logged-in customer for one product. In memory they include secret answers, too. */
export function stepDrafts({ productType }: Pick<Profile, "productType">): StepDrafts {
  const typedHere = new Map<string, Answers>();
  const name = (step: string) => `profile ${customerSession.prospectAppId()} ${productType} ${step}`;
  const forget = (step: string) => {
    typedHere.delete(step);
    removeDraft(name(step));
  };
  return {
    findDraft: (step) => typedHere.get(step) ?? storedAnswers(name(step)),
    updateDraft: (step, typed, saved) => {
      const changed = pickChangedAnswers(step.fields, typed, saved);
      if (Object.keys(changed).length === 0) return forget(step.key);
      typedHere.set(step.key, changed);
      storeAnswers(name(step.key), step.fields, changed);
    },
    forget,
  };
}
