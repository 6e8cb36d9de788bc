import type { FieldDescriptor, FieldValue } from "#shared/api/types.ts";
import { email, ifsc, mobile, pan, personName, pincode } from "#shared/validate/canonical.ts";

/** What was answered so far, by field key: as typed, while it is being typed. */
export type Answers = Record<string, FieldValue>;

/** The canonical forms of the kinds that have one. */
export const CANONICAL = { name: personName, mobile, email, pan, pincode, ifsc };

/**
 * The fields that are asked beside these answers. Hiding a field takes its answer away, which may hide the next.
 * The server's rule: crates/domain/src/origination/field/parse.rs.
 */
export function visibleFields(fields: readonly FieldDescriptor[], answers: Answers): FieldDescriptor[] {
  const shown = fields.filter((field) => isAsked(field, answers));
  const orphans = fields.filter((field) => !shown.includes(field) && !isEmpty(answers[field.key]));
  if (orphans.length === 0) return shown;
  return visibleFields(fields, without(answers, orphans));
}

/** The answers as they are sent: what is hidden left out, what is empty as null, the rest in canonical form. */
export function wireAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  const shown = visibleFields(fields, answers);
  return Object.fromEntries(shown.map((field) => [field.key, wireAnswer(field, answers[field.key])]));
}

export function isEmpty(answer: FieldValue | undefined): boolean {
  return answer === undefined || answer === null || (typeof answer === "string" && answer.trim() === "");
}

function wireAnswer(field: FieldDescriptor, answer: FieldValue | undefined): FieldValue {
  if (field.kind === "flag") return answer === true;
  if (answer === undefined || isEmpty(answer)) return null;
  if (typeof answer !== "string") return answer;
  // A masked PAN has no canonical form and goes back as it came.
  if (field.kind in CANONICAL) return CANONICAL[field.kind as keyof typeof CANONICAL](answer) ?? answer;
  return answer.trim();
}

/** No answer counts as false, which is what an untouched box means. */
function isAsked(field: FieldDescriptor, answers: Answers): boolean {
  return field.showIf === null || field.showIf.in.includes(answers[field.showIf.key] ?? false);
}

function without(answers: Answers, fields: FieldDescriptor[]): Answers {
  const gone = new Set(fields.map((field) => field.key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !gone.has(key)));
}
