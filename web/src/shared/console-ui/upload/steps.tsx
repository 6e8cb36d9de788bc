import { joinClasses } from "#shared/ui/classes.ts";

interface StepsProps {
  /** Accessible name of the steps. */
  label: string;
  steps: readonly string[];
  /** Current step from 0; the number of steps if all are complete. */
  now: number;
}

/** A step indicator. */
export function Steps({ label, steps, now }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === now ? "step" : undefined} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={joinClasses(
              "inline-flex size-6 items-center justify-center rounded-full text-xs font-semibold",
              place < now && "bg-ok-soft text-ok",
              place === now && "bg-info-soft text-info",
              place > now && "bg-line text-ink-2",
            )}
          >
            {place < now ? "✓" : place + 1}
          </span>
          <span className={place <= now ? "font-semibold" : "text-ink-2"}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
