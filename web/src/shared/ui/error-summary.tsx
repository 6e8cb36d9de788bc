import { useEffect, useRef, useSyncExternalStore } from "react";
import { m } from "#messages";
import { controlNames } from "./control-name.ts";

export interface FieldError {
  /** Id of the control. */
  id: string;
  message: string;
  /** The message names its subject, as that of a consent does, so the control's name is not repeated. */
  named?: true;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  /** Number of submits; moves the focus here on change, but not while errors are corrected. 0: none yet, or sent. */
  attempt: number;
}

/** Error summary of a form: links with the field's name and its error. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
  const names = useNames(errors);
  const focusedAttempt = useRef(0);
  useEffect(() => {
    // Once for each attempt: an error that comes and goes while its field is typed must not take the focus.
    if (attempt !== 0 && (!present || attempt === focusedAttempt.current)) return;
    focusedAttempt.current = attempt;
    if (attempt !== 0) element.current?.focus();
  }, [attempt, present]);
  if (!present) return null;
  return (
    <div
      ref={element}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-2 border-bad bg-bad-soft px-4 py-3 outline-offset-2"
    >
      <h2 className="font-bold">{m.error_summary_title()}</h2>
      <ul className="mt-1 list-disc pl-5">
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              className="font-semibold text-bad underline"
              onClick={(event) => goTo(event, error.id)}
            >
              {[names[error.id], error.message].filter(Boolean).join(": ")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names of controls, read from the DOM after each render, so that they follow the language. */
function useNames(errors: FieldError[]): Record<string, string> {
  const ids = errors.filter(({ named }) => !named).map(({ id }) => id);
  const names = useSyncExternalStore(
    subscribeToNothing,
    () => JSON.stringify(controlNames(ids)),
    () => "{}",
  );
  return JSON.parse(names);
}

/** Names change on rerender only. */
function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Moves the focus without a history entry, so that Back is not affected. */
function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const target = document.getElementById(id);
  const control = target?.matches("input, select, textarea") ? target : target?.querySelector("input, select");
  (control as HTMLElement | null | undefined)?.focus();
  target?.scrollIntoView({ block: "center" });
}
