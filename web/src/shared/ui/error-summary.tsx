import { useEffect, useRef, useSyncExternalStore } from "react";
import { m } from "#messages";
import { controlNames } from "./control-name.ts";

export interface FieldError {
  /** The id of the control. */
  id: string;
  message: string;
  /** The message itself says what it is about, as that of a consent does: the control's name would be said twice. */
  named?: true;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  /** Counts submits; focus comes here when it changes, not while people correct. */
  attempt: number;
}

/** Every error of a form, on top of it: what its field is called, and the words that stand beside it. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
  const names = useNames(errors);
  useEffect(() => {
    if (attempt > 0 && present) element.current?.focus();
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

/** What the page calls the controls. React looks again once it has drawn them, also in another language. */
function useNames(errors: FieldError[]): Record<string, string> {
  const ids = errors.filter(({ named }) => !named).map(({ id }) => id);
  const names = useSyncExternalStore(
    subscribeToNothing,
    () => JSON.stringify(controlNames(ids)),
    () => "{}",
  );
  return JSON.parse(names);
}

/** Names change when this is drawn again, and at no other time. */
function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Moves focus without leaving a trace in the history, which would make Back go to the same page. */
function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const target = document.getElementById(id);
  const control = target?.matches("input, select, textarea") ? target : target?.querySelector("input, select");
  (control as HTMLElement | null | undefined)?.focus();
  target?.scrollIntoView({ block: "center" });
}
