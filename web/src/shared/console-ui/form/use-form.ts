import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { sortErrors } from "#shared/api/problem.ts";
import type { UnsavedWork } from "#shared/session/unsaved.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { useUnsaved } from "../leave/use-unsaved.ts";

/** What is wrong with each value, null or absent where nothing is. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | null };

interface FormOptions<Values, Answer> {
  start: Values;
  /** The rules that the page repeats for comfort. */
  check?: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => void;
  /** For a toast, where the spec has words for the failure; the form shows the reason in any case. */
  onFailed?: (error: Error) => void;
  /** False for a question or a proof of who one is: leaving it loses nothing that people would miss. */
  guarded?: boolean;
}

/** A form of the console: its values, what is wrong with them, and how sending goes. */
export interface Form<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** The props that every control takes; `TextField` and its like take `text(name)`. */
  field: (name: keyof Values & string) => { id: string; error: string | undefined };
  /** The props of a control for text. */
  text: (name: TextName<Values>) => TextProps;
  errors: FieldError[];
  attempt: number;
  /** What the server said that belongs to no field. */
  failure: string | null;
  pending: boolean;
  submit: (event: FormEvent) => void;
  /** Begins to check without sending: for a second button of the same form. */
  showErrors: () => void;
  /** What of it is not saved. */
  work: UnsavedWork;
}

type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string];

interface TextProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * Keeps a form's values. Nothing is checked before the first submit, then everything at each change; what the server
 * refuses stands beside its field until that is changed.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const { start, check, send, onSent, onFailed, guarded = true } = options;
  const prefix = useId();
  const [values, setValues] = useState(start);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState(start);
  const work = useUnsaved(guarded && !isSame(values, start) && !isSame(values, sent));
  const names = Object.keys(start) as (keyof Values & string)[];
  /** The values that the page shows an input for just now: only there can something be marked. */
  const shownNames = () => names.filter((name) => document.getElementById(`${prefix}${name}`) !== null);
  const sending = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: (answer, saved) => {
      setSent(saved);
      // At once: what is said next may lead to another page.
      work.setDirty(false);
      onSent(answer, saved);
    },
    onError: (error) => {
      setRefusal({ error, changed: [], shown: shownNames() });
      setAttempt((count) => count + 1);
      onFailed?.(error);
    },
  });

  const found: FieldErrors<Values> = check?.(values) ?? {};
  const refused: FieldErrors<Values> = refusal === null ? {} : markedBy(refusal);
  const fieldError = (name: keyof Values) => refused[name] ?? found[name] ?? undefined;
  const field = (name: keyof Values & string) => ({
    id: `${prefix}${name}`,
    error: attempt === 0 ? undefined : fieldError(name),
  });
  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setRefusal((before) => before && { ...before, changed: [...before.changed, ...Object.keys(changes)] });
  };
  return {
    values,
    set,
    field,
    text: (name) => ({
      ...field(name),
      value: String(values[name]),
      onChange: (event) => set({ [name]: event.target.value } as Partial<Values>),
    }),
    attempt,
    work,
    errors: names.flatMap((name) => {
      const { id, error } = field(name);
      return error === undefined ? [] : [{ id, message: error }];
    }),
    failure: sending.error === null ? null : sortErrors(sending.error, refusal?.shown ?? names).unmarked,
    pending: sending.isPending,
    showErrors: () => setAttempt((count) => count + 1),
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      setRefusal(null);
      const sound = names.every((name) => !check?.(values)[name]);
      if (sound) sending.mutate(values);
      else setAttempt((count) => count + 1);
    },
  };
}

/** Values are texts, numbers, yes and no, and lists of them. */
function isSame(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What the server refused, and what was changed since then. Its words are asked for anew each time it is drawn. */
interface Refusal {
  error: Error;
  changed: string[];
  /** The values that had an input then. */
  shown: string[];
}

function markedBy<Values>({ error, changed, shown }: Refusal): FieldErrors<Values> {
  const { marked } = sortErrors(error, shown);
  return Object.fromEntries(Object.entries(marked).filter(([name]) => !changed.includes(name))) as FieldErrors<Values>;
}
