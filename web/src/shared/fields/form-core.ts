import { useState } from "react";
import { sortErrors } from "#shared/api/problem.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";

interface CoreOptions {
  /** Every place where something can be wrong, in the page's order: a value, or a row of one that is a list. */
  places: readonly string[];
  /** What the page itself finds wrong there. */
  found: (place: string) => string | null | undefined;
  /** The id of a place's control. */
  idOf: (place: string) => string;
}

/** What is wrong with a form, whatever draws it: the page's own fields, or the server's descriptions of them. */
export interface FormCore {
  /** Counts submits that were refused; the checks begin with the first. */
  attempt: number;
  /** What is to be said beside a place; nothing before the first attempt. */
  errorOf: (place: string) => string | undefined;
  errors: FieldError[];
  /** What the server said that belongs to no control of the page. */
  failure: string | null;
  /** Whether the page finds nothing wrong. What the server refused before is past. */
  validate: () => boolean;
  /** Begins to check. */
  markSubmitted: () => void;
  /** The server's refusal stands beside its places until they are changed. */
  refuse: (error: Error) => void;
  clearServerError: (...places: string[]) => void;
}

/** What the server refused, and what was changed since then. Its words are asked for anew each time it is drawn. */
interface Refusal {
  error: Error;
  changed: string[];
  /** The places that had a control then: only there can something be marked. */
  shown: string[];
}

/** Keeps what is wrong with a form, from the first attempt on, and the server's last refusal. */
export function useFormCore({ places, found, idOf }: CoreOptions): FormCore {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const refused = refusal === null ? null : sortErrors(refusal.error, refusal.shown);
  const wrongAt = (place: string) => {
    const marked = refusal?.changed.includes(place) ? undefined : refused?.marked[place];
    return marked ?? found(place) ?? undefined;
  };
  const errorOf = (place: string) => (attempt === 0 ? undefined : wrongAt(place));
  const markSubmitted = () => setAttempt((before) => before + 1);
  return {
    attempt,
    errorOf,
    markSubmitted,
    errors: places.flatMap((place) => {
      const message = errorOf(place);
      return message === undefined ? [] : [{ id: idOf(place), message }];
    }),
    failure: refused?.unmarked ?? null,
    validate: () => {
      setRefusal(null);
      return places.every((place) => !found(place));
    },
    refuse: (error) => {
      const shown = places.filter((place) => document.getElementById(idOf(place)) !== null);
      setRefusal({ error, changed: [], shown });
      markSubmitted();
    },
    clearServerError: (...changed) =>
      setRefusal((before) => before && { ...before, changed: [...before.changed, ...changed] }),
  };
}
