import { m } from "#messages";
import type { Question } from "#shared/api/admin/connector.ts";
import type { FieldDescriptor, FieldKind, FieldValue } from "#shared/api/types.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";

/** Form values of a question: texts, and ticked boxes. */
export interface QuestionDraft {
  key: string;
  kind: string;
  label_en: string;
  label_hi: string;
  why_en: string;
  why_hi: string;
  required: boolean;
  list: string;
  min: string;
  max: string;
  max_length: string;
  rule: string;
  /** Key of the question that decides visibility; empty if always visible. */
  shown_by: string;
  /** Answers that make it visible, as JSON. */
  shown_for: string[];
}

type QuestionRule = NonNullable<Question["rule"]>;

/** Labels of answer kinds; null for kinds that lenders' forms cannot use. */
const KINDS: Record<FieldKind, (() => string) | null> = {
  text: m.lenders_question_kind_text,
  name: m.lenders_question_kind_name,
  date: m.lenders_question_kind_date,
  money: m.lenders_question_kind_money,
  integer: m.lenders_question_kind_integer,
  decimal: m.lenders_question_kind_decimal,
  choice: m.lenders_question_kind_choice,
  flag: m.lenders_question_kind_flag,
  mobile: m.lenders_question_kind_mobile,
  email: m.lenders_question_kind_email,
  pincode: m.lenders_question_kind_pincode,
  ifsc: m.lenders_question_kind_ifsc,
  pan: null,
  otp: null,
  group: null,
  entitypan: null,
  gstin: null,
  account: null,
};

const RULES: Record<QuestionRule, { kind: FieldKind; label: () => string }> = {
  company_name: { kind: "text", label: m.lenders_question_rule_company },
  address: { kind: "text", label: m.lenders_question_rule_address },
  locality: { kind: "text", label: m.lenders_question_rule_locality },
  full_name: { kind: "text", label: m.lenders_question_rule_full_name },
  letters: { kind: "text", label: m.lenders_question_rule_letters },
  alphanumeric: { kind: "text", label: m.lenders_question_rule_alphanumeric },
  two_alphanumerics: { kind: "text", label: m.lenders_question_rule_two_alphanumerics },
  birth_date: { kind: "date", label: m.lenders_question_rule_birth },
};

const KEY_PATTERN = /^[a-z][a-z0-9_]{0,63}$/;
const NUMBER_PATTERN = /^\d{1,12}$/;

export function kindLabel(kind: string): string {
  return KINDS[kind as FieldKind]?.() ?? kind;
}

/** Kinds to choose from, including the current one. */
export function kindOptions(present: string): { value: string; label: string }[] {
  const offered = Object.entries(KINDS).filter(([kind, label]) => label !== null || kind === present);
  return offered.map(([value]) => ({ value, label: kindLabel(value) }));
}

export function ruleOptions(kind: string): { value: string; label: string }[] {
  const rules = Object.entries(RULES).filter(([, rule]) => rule.kind === kind);
  return rules.map(([value, { label }]) => ({ value, label: label() }));
}

/** Unit of an answer's bounds; null if the kind has none. */
export function boundsLabel({ kind, rule }: Pick<QuestionDraft, "kind" | "rule">): string | null {
  if (kind === "money") return m.lenders_question_bounds_money();
  if (kind === "integer") return m.lenders_question_bounds_number();
  return rule === "birth_date" ? m.lenders_question_bounds_age() : null;
}

/** Possible answers of the deciding question; empty if it has no list of choices. */
export function decidingAnswers(question: FieldDescriptor | undefined): { value: string; label: string }[] {
  if (question?.kind === "flag") {
    return [
      { value: "true", label: m.common_yes() },
      { value: "false", label: m.common_no() },
    ];
  }
  return (question?.options ?? []).map(({ id, value }) => ({ value: String(id), label: value }));
}

export function questionDraft(question: Question | null): QuestionDraft {
  const { min, max, max_length: length, show_if: condition } = question ?? {};
  return {
    key: question?.key ?? "",
    kind: question?.kind ?? "text",
    label_en: question?.label_en ?? "",
    label_hi: question?.label_hi ?? "",
    why_en: question?.why_en ?? "",
    why_hi: question?.why_hi ?? "",
    required: question?.required ?? true,
    list: question?.list ?? "",
    min: String(min ?? ""),
    max: String(max ?? ""),
    max_length: String(length ?? ""),
    rule: question?.rule ?? "",
    shown_by: condition?.key ?? "",
    shown_for: condition?.in.map((answer) => JSON.stringify(answer)) ?? [],
  };
}

/** The question as stored, without fields that do not belong to its kind. */
export function questionFromDraft(draft: QuestionDraft): Question {
  const rule = ruleOptions(draft.kind).some(({ value }) => value === draft.rule) ? (draft.rule as QuestionRule) : null;
  const bounded = boundsLabel({ kind: draft.kind, rule: rule ?? "" }) !== null || rule === "company_name";
  const all = {
    key: draft.key.trim(),
    kind: draft.kind as FieldKind,
    label_en: draft.label_en.trim() || null,
    label_hi: draft.label_hi.trim() || null,
    why_en: draft.why_en.trim() || null,
    why_hi: draft.why_hi.trim() || null,
    required: draft.required,
    list: draft.kind === "choice" ? draft.list : null,
    min: bounded ? parseOptionalNumber(draft.min) : null,
    max: bounded ? parseOptionalNumber(draft.max) : null,
    max_length: draft.kind === "text" ? parseOptionalNumber(draft.max_length) : null,
    rule,
    show_if:
      draft.shown_by === ""
        ? null
        : { key: draft.shown_by, in: draft.shown_for.map((answer) => JSON.parse(answer) as FieldValue) },
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as unknown as Question;
}

function parseOptionalNumber(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed);
}

/** Errors found by the page; the server validates the whole form. */
export function questionErrors(draft: QuestionDraft, otherKeys: readonly string[]): FieldErrors<QuestionDraft> {
  const numbers = { min: draft.min, max: draft.max, max_length: draft.max_length };
  const isNumber = (typed: string) => typed.trim() === "" || NUMBER_PATTERN.test(typed.trim());
  const wrong = Object.entries(numbers).flatMap(([name, typed]) =>
    isNumber(typed) ? [] : [[name, m.lenders_question_number()] as const],
  );
  const [min, max] = [parseOptionalNumber(draft.min), parseOptionalNumber(draft.max)];
  return {
    key: keyError(draft.key.trim(), otherKeys),
    ...bothLanguages("label_en", "label_hi", draft, true),
    ...bothLanguages("why_en", "why_hi", draft, false),
    list: draft.kind === "choice" && draft.list === "" ? m.lenders_question_list_needed() : null,
    ...(min !== null && max !== null && min > max ? { max: m.lenders_question_reversed() } : {}),
    ...Object.fromEntries(wrong),
    shown_for: draft.shown_by !== "" && draft.shown_for.length === 0 ? m.lenders_question_answers_needed() : null,
  };
}

function keyError(key: string, otherKeys: readonly string[]): string | null {
  if (!KEY_PATTERN.test(key)) return m.lenders_question_key_rule();
  return otherKeys.includes(key) ? m.lenders_question_key_taken() : null;
}

/** Requires a text in both languages, or in none if it is optional. */
function bothLanguages<En extends "label_en" | "why_en", Hi extends "label_hi" | "why_hi">(
  en: En,
  hi: Hi,
  draft: QuestionDraft,
  needed: boolean,
): FieldErrors<QuestionDraft> {
  const [english, hindi] = [draft[en].trim() !== "", draft[hi].trim() !== ""];
  const missing = needed || english || hindi;
  return {
    [en]: missing && !english ? m.lenders_question_words_needed() : null,
    [hi]: missing && !hindi ? m.lenders_question_words_needed() : null,
  };
}
