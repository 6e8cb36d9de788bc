import type { FieldDescriptor, FieldKind, FieldValue, GroupItem } from "#shared/api/types.ts";
import {
  account,
  email,
  entityPan,
  gstin,
  ifsc,
  mobile,
  pan,
  personName,
  pincode,
} from "#shared/validate/canonical.ts";
import { parseDecimalNumber } from "#shared/validate/typed.ts";

/** What was answered so far, by field key: as typed, while it is being typed. */
export type Answers = Record<string, FieldValue>;

/** The canonical forms of the kinds that have one. */
export const CANONICALIZERS = {
  name: personName,
  mobile,
  email,
  pan,
  pincode,
  ifsc,
  entitypan: entityPan,
  gstin,
  account,
};

/** Kinds whose answers come masked; one that goes back unchanged keeps what is stored. */
export const MASKED_KINDS: FieldKind[] = ["pan", "entitypan", "gstin", "account"];

/**
 * The fields that are asked beside these answers. Hiding a field takes its answer away, which may hide the next.
 * The server's rule: crates/domain/src/origination/field/parse.rs.
 */
export function visibleFields(fields: readonly FieldDescriptor[], answers: Answers): FieldDescriptor[] {
  const shown = fields.filter((field) => isFieldVisible(field, answers));
  const orphans = fields.filter((field) => !shown.includes(field) && !isEmpty(answers[field.key]));
  if (orphans.length === 0) return shown;
  return visibleFields(fields, omitFields(answers, orphans));
}

/** The answers as they are sent: what is hidden left out, what is empty as null, the rest in canonical form. */
export function wireAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  const shown = visibleFields(fields, answers);
  return Object.fromEntries(shown.map((field) => [field.key, wireAnswer(field, answers[field.key])]));
}

/** The items of a group as the page shows them: one without answers where there is none yet. */
export function groupItems(answer: FieldValue | undefined): GroupItem[] {
  return Array.isArray(answer) && answer.length > 0 ? answer : [{}];
}

/** The place of a question in an item of a group, as the server names it: `gold_items.2.gold_grams`. */
export function groupItemKey(group: string, index: number, key: string): string {
  return `${group}.${index}.${key}`;
}

export function isEmpty(answer: FieldValue | undefined): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  return answer === undefined || answer === null || (typeof answer === "string" && answer.trim() === "");
}

function wireAnswer(field: FieldDescriptor, answer: FieldValue | undefined): FieldValue {
  if (field.kind === "flag") return answer === true;
  if (field.kind === "group") return groupItems(answer).map((item) => wireAnswers(field.fields, item) as GroupItem);
  if (answer === undefined || isEmpty(answer)) return null;
  if (typeof answer !== "string") return answer;
  if (field.kind === "decimal") return parseDecimalNumber(answer) ?? answer;
  // A mask has no canonical form and goes back as it came.
  if (field.kind in CANONICALIZERS) return CANONICALIZERS[field.kind as keyof typeof CANONICALIZERS](answer) ?? answer;
  return answer.trim();
}

/** No answer counts as false, which is what an untouched box means. */
function isFieldVisible(field: FieldDescriptor, answers: Answers): boolean {
  return field.showIf === null || field.showIf.in.includes(answers[field.showIf.key] ?? false);
}

function omitFields(answers: Answers, fields: FieldDescriptor[]): Answers {
  const gone = new Set(fields.map((field) => field.key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !gone.has(key)));
}
