import type { FieldDescriptor } from "#shared/api/types.ts";
import { type Answers, MASKED_KINDS, visibleFields } from "#shared/fields/answers.ts";
import { readDraft, dropDraft, keepDraft } from "#shared/session/drafts.ts";

/** Kinds of answers that are typed anew after a reload: nobody is to find them on the device. */
const SECRET_KINDS: readonly string[] = [...MASKED_KINDS, "otp"];

/** What is asked and answered otherwise than it is saved: what was saved elsewhere meanwhile is not hidden by a draft. */
export function pickChangedAnswers(fields: readonly FieldDescriptor[], typed: Answers, saved: Answers): Answers {
  const asked = visibleFields(fields, { ...saved, ...typed });
  return pickAnswers(
    asked.filter(({ key }) => (typed[key] ?? null) !== (saved[key] ?? null)),
    typed,
  );
}

/** Keeps answers on the device for this tab, but those that nobody is to find there. */
export function storeAnswers(name: string, fields: readonly FieldDescriptor[], answers: Answers): void {
  const open = fields.filter(({ key, kind }) => key in answers && !SECRET_KINDS.includes(kind));
  if (open.length === 0) dropDraft(name);
  else keepDraft(name, pickAnswers(open, answers));
}

/** What was kept before the page was loaded anew. */
export function storedAnswers(name: string): Answers | undefined {
  return readDraft(name) as Answers | undefined;
}

function pickAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, answers[key] ?? null]));
}
