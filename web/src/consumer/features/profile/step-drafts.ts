import { pickChangedAnswers, storeAnswers, storedAnswers } from "#consumer/answer-drafts.ts";
import { customerSession } from "#consumer/customer-session.ts";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { removeDraft } from "#shared/session/drafts.ts";

/** What was typed into the profile's steps and is not saved yet. It survives going back and forth, and a reload. */
interface StepDrafts {
  findDraft: (step: string) => Answers | undefined;
  /** Keeps what was typed otherwise than it is saved. */
  updateDraft: (step: ProfileStep, typed: Answers, saved: Answers) => void;
  forget: (step: string) => void;
}

/** The drafts of the customer who is logged in, for one product. In this page's memory they are whole. */
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
