import { useEffect, useEffectEvent, useState } from "react";
import { Problem, sortErrors } from "#shared/api/problem.ts";
import type { FieldDescriptor, FieldValue } from "#shared/api/types.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { type Answers, visibleFields, wireAnswers } from "./answers.ts";
import { fieldError } from "./field-error.ts";

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
  errorOf: (field: FieldDescriptor) => string | undefined;
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
  /** Hears of the answers to this form's own fields. */
  onChange?: (answers: Answers) => void;
}

/** The control of a field on the page. */
export function fieldId(key: string): string {
  return `field-${key}`;
}

/** Keeps the answers of one form. Nothing is checked before the first submit, then everything at each change. */
export function useFieldForm({ fields: all, saved, draft, onChange }: FieldFormOptions): FieldForm {
  const [answers, setAnswers] = useState<Answers>(() => ({ ...saved, ...draft }));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const report = useEffectEvent((typed: Answers) => onChange?.(ownAnswers(all, typed)));
  useEffect(() => {
    report(answers);
  }, [answers]);
  const fields = visibleFields(all, answers);
  const refused = refusal === null ? {} : markedBy(refusal, fields);
  const currentError = (field: FieldDescriptor) =>
    refused[field.key] ?? fieldError(field, answers[field.key], saved[field.key]) ?? undefined;
  const errorOf = (field: FieldDescriptor) => (attempt === 0 ? undefined : currentError(field));

  return {
    fields,
    answers,
    saved,
    attempt,
    errorOf,
    errors: fields.flatMap((field) => {
      const message = errorOf(field);
      // Two fields may have the same error: the summary says whose it is.
      return message === undefined ? [] : [{ id: fieldId(field.key), message: `${asTopic(field.label)}: ${message}` }];
    }),
    set: (key, value) => {
      setAnswers((before) => ({ ...before, [key]: value }));
      setRefusal((before) => before && { ...before, changed: [...before.changed, key] });
    },
    submitted: () => {
      setAttempt((count) => count + 1);
      setRefusal(null);
      const sound = fields.every((field) => fieldError(field, answers[field.key], saved[field.key]) === null);
      return sound ? wireAnswers(all, answers) : null;
    },
    refuse: (error) => {
      if (!(error instanceof Problem)) return;
      setRefusal({ error, changed: [] });
      setAttempt((count) => count + 1);
    },
  };
}

/** What the server refused, and what was changed since then. Its words are asked for anew each time it is drawn. */
interface Refusal {
  error: Problem;
  changed: string[];
}

function markedBy({ error, changed }: Refusal, fields: readonly FieldDescriptor[]): Record<string, string> {
  const { marked } = sortErrors(
    error,
    fields.map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(marked).filter(([key]) => !changed.includes(key)));
}

function ownAnswers(fields: readonly FieldDescriptor[], answers: Answers): Answers {
  return Object.fromEntries(fields.map(({ key }) => [key, answers[key] ?? null]));
}

/** A question as the topic of what follows it. */
function asTopic(label: string): string {
  return label.replace(/\?$/, "");
}
