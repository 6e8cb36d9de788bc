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

/** Answers by field key, as typed. */
export type Answers = Record<string, FieldValue>;

/** Canonicalizers by kind. */
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

/** Kinds whose stored answers are masked; an unchanged mask keeps the stored answer. */
export const MASKED_KINDS: FieldKind[] = ["pan", "entitypan", "gstin", "account"];

/**
 * Fields visible with these answers. Hiding a field removes its answer, which may hide further fields. The server's
 * rule: crates/domain/src/origination/field/parse.rs.
 */
export function visibleFields(fields: readonly FieldDescriptor[], answers: Answers): FieldDescriptor[] {
  const shown = fields.filter((field) => isFieldVisible(field, answers));
  const orphans = fields.filter((field) => !shown.includes(field) && !isEmpty(answers[field.key]));
  if (orphans.length === 0) return shown;
  return visibleFields(fields, omitFields(answers, orphans));
}

/** Answers to send: hidden ones left out, empty ones as null, others in canonical form. */
export function wireAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  const shown = visibleFields(fields, answers);
  return Object.fromEntries(shown.map((field) => [field.key, wireAnswer(field, answers[field.key])]));
}

/** Items of a group, at least one. */
export function groupItems(answer: FieldValue | undefined): GroupItem[] {
  return Array.isArray(answer) && answer.length > 0 ? answer : [{}];
}

/** Place of a field in a group's item, as the server names it: `gold_items.2.gold_grams`. */
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
  // A mask has no canonical form and is sent unchanged.
  if (field.kind in CANONICALIZERS) return CANONICALIZERS[field.kind as keyof typeof CANONICALIZERS](answer) ?? answer;
  return answer.trim();
}

/** A missing answer counts as false, like an unticked checkbox. */
function isFieldVisible(field: FieldDescriptor, answers: Answers): boolean {
  return field.showIf === null || field.showIf.in.includes(answers[field.showIf.key] ?? false);
}

function omitFields(answers: Answers, fields: FieldDescriptor[]): Answers {
  const gone = new Set(fields.map((field) => field.key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !gone.has(key)));
}
