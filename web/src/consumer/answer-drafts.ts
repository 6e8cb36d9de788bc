import type { FieldDescriptor } from "#shared/api/types.ts";
import { type Answers, MASKED, visibleFields } from "#shared/fields/answers.ts";
import { draftOf, dropDraft, keepDraft } from "#shared/session/drafts.ts";

/** Kinds of answers that are typed anew after a reload: nobody is to find them on the device. */
const SECRET: readonly string[] = [...MASKED, "otp"];

/** What is asked and answered otherwise than it is saved: what was saved elsewhere meanwhile is not hidden by a draft. */
export function changedAnswers(fields: readonly FieldDescriptor[], typed: Answers, saved: Answers): Answers {
  const asked = visibleFields(fields, { ...saved, ...typed });
  return answersOf(
    asked.filter(({ key }) => (typed[key] ?? null) !== (saved[key] ?? null)),
    typed,
  );
}

/** Keeps answers on the device for this tab, but those that nobody is to find there. */
export function keepAnswers(name: string, fields: readonly FieldDescriptor[], answers: Answers): void {
  const open = fields.filter(({ key, kind }) => key in answers && !SECRET.includes(kind));
  if (open.length === 0) dropDraft(name);
  else keepDraft(name, answersOf(open, answers));
}

/** What was kept before the page was loaded anew. */
export function keptAnswers(name: string): Answers | undefined {
  return draftOf(name) as Answers | undefined;
}

function answersOf(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, answers[key] ?? null]));
}
