import { useState } from "react";
import { sortErrors } from "#shared/api/problem.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";

interface CoreOptions {
  /** All places that can have errors, in page order: values and rows of lists. */
  places: readonly string[];
  /** Validates a place; returns its error. */
  validatePlace: (place: string) => string | null | undefined;
  /** The id of a place's control. */
  controlId: (place: string) => string;
}

/** Errors of a form, for hand-written fields and for field descriptors. */
export interface FormCore {
  /** Number of failed submits; errors show after the first. */
  attempt: number;
  /** Error of a place; undefined until an attempt with this place. */
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

/** A server error, and the places changed since. Its texts are read at each render, to follow the language. */
interface Refusal {
  error: Error;
  changed: string[];
  /** Places with a control at that time; only these can show errors. */
  shown: string[];
}

/** Tracks client-side errors from the first submit on, and the last server error. */
export function useFormCore({ places, validatePlace, controlId }: CoreOptions): FormCore {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A question that another answer brings up later is not wrong before somebody could answer it.
  const [attempted, setAttempted] = useState<readonly string[]>([]);
  const refused = refusal === null ? null : sortErrors(refusal.error, refusal.shown);
  const wrongAt = (place: string) => {
    const marked = refusal?.changed.includes(place) ? undefined : refused?.marked[place];
    return marked ?? validatePlace(place) ?? undefined;
  };
  const findError = (place: string) => (attempted.includes(place) ? wrongAt(place) : undefined);
  const markSubmitted = () => {
    setAttempt((before) => before + 1);
    setAttempted(places);
  };
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
