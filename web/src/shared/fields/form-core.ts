import { useState } from "react";
import { sortErrors } from "#shared/api/problem.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";

interface CoreOptions {
  /** All places that can have an error, in page order: a value, or a row of a list. */
  places: readonly string[];
  /** Validates a place; returns its error. */
  validatePlace: (place: string) => string | null | undefined;
  /** The id of a place's control. */
  controlId: (place: string) => string;
}

/** Errors of a form, for hand-written fields and for fields described by the server. */
export interface FormCore {
  /** Number of refused submits; errors show after the first. */
  attempt: number;
  /** Error of a place; undefined before the first attempt. */
  findError: (place: string) => string | undefined;
  errors: FieldError[];
  /** Server error that belongs to no control. */
  failure: string | null;
  /** Validates all places and clears earlier server errors. Returns whether all are valid. */
  validate: () => boolean;
  /** Shows errors from now on. */
  markSubmitted: () => void;
  /** Shows the server's errors at their places until those change. */
  refuse: (error: Error) => void;
  clearServerError: (...places: string[]) => void;
}

/** What the server refused, and what was changed since then. Its words are asked for anew each time it is drawn. */
interface Refusal {
  error: Error;
  changed: string[];
  /** Places that had a control then; only these can be marked. */
  shown: string[];
}

/** Keeps a form's errors from the first attempt on, and the server's last error. */
export function useFormCore({ places, validatePlace, controlId }: CoreOptions): FormCore {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const refused = refusal === null ? null : sortErrors(refusal.error, refusal.shown);
  const wrongAt = (place: string) => {
    const marked = refusal?.changed.includes(place) ? undefined : refused?.marked[place];
    return marked ?? validatePlace(place) ?? undefined;
  };
  const findError = (place: string) => (attempt === 0 ? undefined : wrongAt(place));
  const markSubmitted = () => setAttempt((before) => before + 1);
  return {
    attempt,
    findError,
    markSubmitted,
    errors: places.flatMap((place) => {
      const message = findError(place);
      return message === undefined ? [] : [{ id: controlId(place), message }];
    }),
    failure: refused?.unmarked ?? null,
    validate: () => {
      setRefusal(null);
      return places.every((place) => !validatePlace(place));
    },
    refuse: (error) => {
      const shown = places.filter((place) => document.getElementById(controlId(place)) !== null);
      setRefusal({ error, changed: [], shown });
      markSubmitted();
    },
    clearServerError: (...changed) =>
      setRefusal((before) => before && { ...before, changed: [...before.changed, ...changed] }),
  };
}
