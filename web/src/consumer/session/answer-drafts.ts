import type { FieldDescriptor } from "#shared/api/types.ts";
import { type Answers, MASKED_KINDS, visibleFields } from "#shared/fields/answers.ts";
import { readDraft, removeDraft, storeDraft } from "#shared/session/drafts.ts";

/** Kinds of answers that are never stored on the device. */
const SECRET_KINDS: readonly string[] = [...MASKED_KINDS, "otp"];

/** Picks answers that differ from the saved ones, so that a draft does not hide newer saved answers. */
export function pickChangedAnswers(fields: readonly FieldDescriptor[], typed: Answers, saved: Answers): Answers {
  const visible = visibleFields(fields, { ...saved, ...typed });
  return pickAnswers(
    visible.filter(({ key }) => (typed[key] ?? null) !== (saved[key] ?? null)),
    typed,
  );
}

/** Stores answers for this tab, except secret kinds. */
export function storeAnswers(name: string, fields: readonly FieldDescriptor[], answers: Answers): void {
  const open = fields.filter(({ key, kind }) => key in answers && !SECRET_KINDS.includes(kind));
  if (open.length === 0) removeDraft(name);
  else storeDraft(name, pickAnswers(open, answers));
}

/** Answers stored before a reload. */
export function storedAnswers(name: string): Answers | undefined {
  return readDraft(name) as Answers | undefined;
}

function pickAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, answers[key] ?? null]));
}
