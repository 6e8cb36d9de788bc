import { useEffect, useEffectEvent, useState } from "react";
import { Problem } from "#shared/api/problem.ts";
import type { FieldDescriptor, FieldValue } from "#shared/api/types.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { type Answers, groupItems, isEmpty, groupItemKey, visibleFields, wireAnswers } from "./answers.ts";
import { fieldError } from "./field-error.ts";
import { useFormCore } from "./form-core.ts";

/** A form that is drawn from field descriptors. */
export interface FieldForm {
  /** What is asked beside the present answers. */
  fields: FieldDescriptor[];
  answers: Answers;
  saved: Answers;
  set: (key: string, value: FieldValue) => void;
  /** Counts submits: checks begin with the first. */
  attempt: number;
  errors: FieldError[];
  /** By a field, or by one of an item of a group, whose key is its place then. */
  findError: (field: Pick<FieldDescriptor, "key">) => string | undefined;
  /** Begins to check, and says what to send, or null while something is wrong. */
  submitted: () => Answers | null;
  /** Shows what the server refused beside its fields, until the answer is changed. */
  refuse: (error: Error) => void;
}

interface FieldFormOptions {
  fields: readonly FieldDescriptor[];
  /** The answers as loaded, also to fields of other steps: conditions look at them. */
  saved: Answers;
  /** What was typed here before and not yet saved. */
  draft?: Answers | undefined;
  /** Fields of which only one is asked at a time, with one answer: it stays when another of them takes its place. */
  sameAnswer?: readonly string[];
  /** Hears of the answers to this form's own fields. */
  onChange?: (answers: Answers) => void;
}

/** The control of a field on the page. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

/** Keeps the answers of one form. Nothing is checked before the first submit, then everything at each change. */
export function useFieldForm({ fields: all, saved, draft, sameAnswer = [], onChange }: FieldFormOptions): FieldForm {
  const [answers, setAnswers] = useState<Answers>(() => shareAnswer({ ...saved, ...draft }, sameAnswer));
  const report = useEffectEvent((typed: Answers) => onChange?.(pickAnswers(all, typed)));
  useEffect(() => {
    report(answers);
  }, [answers]);
  const fields = visibleFields(all, answers);
  const questions = fields.flatMap((field) => placedQuestions(field, answers));
  const core = useFormCore({
    places: questions.map(({ place }) => place),
    validatePlace: (place) => {
      const one = questions.find((each) => each.place === place);
      return one && fieldError(one.field, one.answer, saved[place]);
    },
    controlId: fieldId,
  });

  return {
    fields,
    answers,
    saved,
    attempt: core.attempt,
    findError: ({ key }) => core.findError(key),
    errors: core.errors,
    set: (key, value) => {
      const keys = sameAnswer.includes(key) ? sameAnswer : [key];
      setAnswers((before) => ({ ...before, ...Object.fromEntries(keys.map((each) => [each, value])) }));
      // An item that goes moves those behind it.
      core.clearServerError(key, ...questions.map(({ place }) => place).filter((place) => place.startsWith(`${key}.`)));
    },
    submitted: () => {
      core.markSubmitted();
      return core.validate() ? wireAnswers(all, answers) : null;
    },
    refuse: (error) => {
      if (error instanceof Problem) core.refuse(error);
    },
  };
}

/** A question with its place: on its own or in an item of a group. */
interface PlacedQuestion {
  place: string;
  field: FieldDescriptor;
  answer: FieldValue | undefined;
}

/** A field, and for a group the fields of each of its items. */
function placedQuestions(field: FieldDescriptor, answers: Answers): PlacedQuestion[] {
  const ownQuestion = { place: field.key, field, answer: answers[field.key] };
  if (field.kind !== "group") return [ownQuestion];
  const inside = groupItems(answers[field.key]).flatMap((item, index) =>
    visibleFields(field.fields, item).map((each) => ({
      place: groupItemKey(field.key, index, each.key),
      field: each,
      answer: item[each.key],
    })),
  );
  return [ownQuestion, ...inside];
}

/** Fields with one answer all begin with the one that is there. */
function shareAnswer(answers: Answers, keys: readonly string[]): Answers {
  const found = keys.map((key) => answers[key]).find((answer) => !isEmpty(answer));
  if (found === undefined) return answers;
  return { ...answers, ...Object.fromEntries(keys.map((key) => [key, answers[key] ?? found])) };
}

function pickAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, answers[key] ?? null]));
}
