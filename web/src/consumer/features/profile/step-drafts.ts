import { customerSession } from "#consumer/customer-session.ts";
import type { FieldDescriptor, Profile, ProfileStep } from "#shared/api/types.ts";
import { type Answers, MASKED, visibleFields } from "#shared/fields/answers.ts";
import { draftOf, dropDraft, keepDraft } from "#shared/session/drafts.ts";

/** Kinds of answers that are typed anew after a reload: nobody is to find them on the device. */
const SECRET: readonly string[] = [...MASKED, "otp"];

/** What was typed into the profile's steps and is not saved yet. It survives going back and forth, and a reload. */
interface StepDrafts {
  of: (step: string) => Answers | undefined;
  /** Keeps what was typed otherwise than it is saved. */
  keep: (step: ProfileStep, typed: Answers, saved: Answers) => void;
  forget: (step: string) => void;
}

/** The drafts of the customer who is logged in, for one product. In this page's memory they are whole. */
export function stepDrafts({ productType }: Pick<Profile, "productType">): StepDrafts {
  const typedHere = new Map<string, Answers>();
  const name = (step: string) => `profile ${customerSession.prospectAppId()} ${productType} ${step}`;
  const forget = (step: string) => {
    typedHere.delete(step);
    dropDraft(name(step));
  };
  return {
    of: (step) => typedHere.get(step) ?? (draftOf(name(step)) as Answers | undefined),
    keep: (step, typed, saved) => {
      const fields = changedFields(step, typed, saved);
      if (fields.length === 0) return forget(step.key);
      typedHere.set(step.key, answersOf(fields, typed));
      const open = fields.filter(({ kind }) => !SECRET.includes(kind));
      keepDraft(name(step.key), answersOf(open, typed));
    },
    forget,
  };
}

/** What is asked and answered otherwise than it is saved: what was saved elsewhere meanwhile is not hidden by a draft. */
function changedFields({ fields }: ProfileStep, typed: Answers, saved: Answers): FieldDescriptor[] {
  const asked = visibleFields(fields, { ...saved, ...typed });
  return asked.filter(({ key }) => (typed[key] ?? null) !== (saved[key] ?? null));
}

function answersOf(fields: readonly FieldDescriptor[], typed: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, typed[key] ?? null]));
}
