import { useEffect, useEffectEvent, useState } from "react";
import { Problem } from "#shared/api/problem.ts";
import type { FieldDescriptor, FieldValue } from "#shared/api/types.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { type Answers, groupItems, isEmpty, groupItemKey, visibleFields, wireAnswers } from "./answers.ts";
import { fieldError } from "./field-error.ts";
import { useFormCore } from "./form-core.ts";

/** A form of field descriptors. */
export interface FieldForm {
  /** Fields visible with the current answers. */
  fields: FieldDescriptor[];
  answers: Answers;
  saved: Answers;
  set: (key: string, value: FieldValue) => void;
  /** Number of submits; errors are shown from the first on. */
  attempt: number;
  errors: FieldError[];
  /** Finds the error of a field; the key of a field in a group's item is its place. */
  findError: (field: Pick<FieldDescriptor, "key">) => string | undefined;
  /** Starts validation; returns the answers to send, or null if invalid. */
  submitted: () => Answers | null;
  /** Shows server errors at their fields until the answers change. */
  refuse: (error: Error) => void;
}

interface FieldFormOptions {
  fields: readonly FieldDescriptor[];
  /** Loaded answers, including other steps', which conditions may use. */
  saved: Answers;
  /** Unsaved answers. */
  draft?: Answers | undefined;
  /** Fields of which one is visible at a time; they share one answer. */
  sameAnswer?: readonly string[];
  /** Called with the answers to this form's own fields. */
  onChange?: (answers: Answers) => void;
}

/** Id of a field's control. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

/** State of a form. Validates from the first submit on, then on every change. */
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
      // Removing an item shifts the indexes of those after it.
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

/** A field with its place: on its own or in a group's item. */
interface PlacedQuestion {
  place: string;
  field: FieldDescriptor;
  answer: FieldValue | undefined;
}

/** A field with its place; for a group those of all items. */
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

/** Copies the existing answer to all fields that share it. */
function shareAnswer(answers: Answers, keys: readonly string[]): Answers {
  const found = keys.map((key) => answers[key]).find((answer) => !isEmpty(answer));
  if (found === undefined) return answers;
  return { ...answers, ...Object.fromEntries(keys.map((key) => [key, answers[key] ?? found])) };
}

function pickAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, answers[key] ?? null]));
}
