import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useFormCore } from "#shared/fields/form-core.ts";
import type { UnsavedWork } from "#shared/session/unsaved.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { useUnsaved } from "../leave/use-unsaved.ts";
import {
  type FieldGroups,
  buildFieldGroups,
  groupFieldPlace,
  type KeysOfType,
  type TextName,
  type TextProps,
} from "./groups.ts";

/** Errors by value, null or absent if valid; lists have errors by row or group. */
export type FieldErrors<Values> = {
  [Name in keyof Values]?: string | null | ListErrors<Values[Name]>;
};

type ListErrors<Value> = Value extends readonly (infer Row)[] ? RowErrors<Row>[] : never;

type RowErrors<Row> = Row extends object ? FieldErrors<Row> : string | null;

interface FormOptions<Values, Answer> {
  start: Values;
  /** Client-side validation, repeating rules of the server. */
  check?: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => void;
  /** Called on an error, for toasts with a text of the spec; the form shows the reason in any case. */
  onFailed?: (error: Error) => void;
  /** False for confirmations and reauthentication, which can be left without a warning. */
  guarded?: boolean;
}

/** A form: values, errors and state of the submission. */
export interface Form<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** Props of any input; `TextField` and similar use `text(name)`. */
  field: (name: keyof Values & string) => { id: string; error: string | undefined };
  /** Props of a text input. */
  text: (name: TextName<Values>) => TextProps;
  /** Rows of a list of texts. */
  list: (name: ListName<Values>) => FieldRows;
  /** Groups of a list. */
  groups: <Name extends GroupsName<Values>>(name: Name) => FieldGroups<ListGroup<Values, Name>>;
  errors: FieldError[];
  attempt: number;
  /** Server error that belongs to no field. */
  failure: string | null;
  pending: boolean;
  submit: (event: FormEvent) => void;
  /** Starts validation without submitting, for a second button. */
  showErrors: () => void;
  /** Unsaved changes. */
  work: UnsavedWork;
}

type ListName<Values> = KeysOfType<Values, string[]>;

type GroupsName<Values> = KeysOfType<Values, object[]>;

type ListGroup<Values, Name extends keyof Values> = ArrayGroup<Values[Name]>;

type ArrayGroup<Value> = Value extends (infer Group extends object)[] ? Group : never;

/** A list of texts in a form: insert, change and remove rows. */
export interface FieldRows {
  id: string;
  /** Error of the list as a whole. */
  error: string | undefined;
  rows: readonly TextProps[];
  add: (after?: number) => void;
  remove: (place: number) => void;
}

/**
 * State of a form. Validates from the first submit on, then on every change; server errors are shown at their fields
 * until those change.
 */
export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> {
  const { start, check, send, onSent, onFailed, guarded = true } = options;
  const prefix = useId();
  const [values, setValues] = useState(start);
  const [sent, setSent] = useState(start);
  const work = useUnsaved(guarded && !isSame(values, start) && !isSame(values, sent));
  const names = Object.keys(start) as (keyof Values & string)[];
  const found = errorsByPlace<Values>(check?.(values) ?? {});
  const core = useFormCore({
    places: names.flatMap((name) => listPlaces(name, values[name])),
    validatePlace: (place) => found.get(place),
    controlId: (place) => `${prefix}${place}`,
  });
  const sending = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: (answer, saved) => {
      setSent(saved);
      // Immediately, because `onSent` may navigate.
      work.setDirty(false);
      onSent(answer, saved);
    },
    onError: (error) => {
      core.refuse(error);
      onFailed?.(error);
    },
  });

  const field = (name: string) => ({ id: `${prefix}${name}`, error: core.findError(name) });
  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    core.clearServerError(...Object.entries(changes).flatMap(([name, value]) => listPlaces(name, value)));
  };
  const fieldRows = (name: ListName<Values>): FieldRows => {
    const rows = values[name] as string[];
    const put = (next: string[]) => set({ [name]: next } as Partial<Values>);
    return {
      ...field(name),
      rows: rows.map((value, place) => ({
        ...field(rowPlace(name, place)),
        value,
        onChange: (event) => put(rows.with(place, event.target.value)),
      })),
      add: (after = rows.length - 1) => put(rows.toSpliced(after + 1, 0, "")),
      remove: (place) => put(rows.toSpliced(place, 1)),
    };
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
    list: fieldRows,
    groups: (name) => {
      type Group = ListGroup<Values, typeof name>;
      const put = (groups: Group[]) => set({ [name]: groups } as unknown as Partial<Values>);
      return buildFieldGroups<Group>({ name, groups: values[name] as Group[], put, control: field });
    },
    attempt: core.attempt,
    work,
    errors: core.errors,
    failure: sending.error === null ? null : core.failure,
    pending: sending.isPending,
    showErrors: core.markSubmitted,
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      // Ignores a second Enter while the first request is pending.
      if (sending.isPending) return;
      if (core.validate()) sending.mutate(values);
      else core.markSubmitted();
    },
  };
}

function rowPlace(name: string, place: number): string {
  return `${name}-${place}`;
}

/** Places that can have errors: the value itself and, in lists, each row or group. */
function listPlaces(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [name];
  const inside = value.flatMap((row: unknown, place) =>
    isGroup(row) ? Object.keys(row).map((field) => groupFieldPlace(name, place, field)) : [rowPlace(name, place)],
  );
  return [name, ...inside];
}

type FieldMessage = string | null | undefined;

function errorsByPlace<Values>(errors: FieldErrors<Values>): Map<string, FieldMessage> {
  const all = Object.entries(errors as Record<string, FieldMessage | (FieldMessage | Record<string, FieldMessage>)[]>);
  const found = new Map<string, FieldMessage>();
  for (const [name, error] of all) {
    if (!Array.isArray(error)) {
      found.set(name, error);
      continue;
    }
    for (const [place, row] of error.entries()) {
      if (!isGroup(row)) found.set(rowPlace(name, place), row);
      else for (const [field, one] of Object.entries(row)) found.set(groupFieldPlace(name, place, field), one);
    }
  }
  return found;
}

function isGroup<Row>(row: Row): row is Row & Record<string, FieldMessage> {
  return typeof row === "object" && row !== null;
}

/** Compares texts, numbers, booleans and lists of them. */
function isSame(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
