import { useEffect, useRef } from "react";
import { m } from "#messages";

export interface FieldError {
  /** The id of the control. */
  id: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  /** Counts submits; focus comes here when it changes, not while people correct. */
  attempt: number;
}

/** Every error of a form, on top of it, in the words that stand beside the fields. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
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
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves focus without leaving a trace in the history, which would make Back go to the same page. */
function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault();
  const target = document.getElementById(id);
  const control = target?.matches("input, select, textarea") ? target : target?.querySelector("input, select");
  (control as HTMLElement | null | undefined)?.focus();
  target?.scrollIntoView({ block: "center" });
}
