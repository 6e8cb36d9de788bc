import { useState } from "react";
import { m } from "#messages";
import type { Arrival } from "#shared/api/arrivals.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatAnswer } from "#shared/fields/shown-answer.ts";

interface KnownAnswersProps {
  arrival: Arrival;
  onRemove: (key: string) => void;
}

/** Answers from the partner; each can be removed. */
export function KnownAnswers({ arrival: { fields, values }, onRemove }: KnownAnswersProps) {
  const { language } = useBoot();
  const [removed, setRemoved] = useState("");
  return (
    <section aria-label={m.arrival_known()}>
      {fields.length > 0 && (
        <dl className="divide-y divide-line rounded-md border border-line">
          {fields.map((field) => (
            <div key={field.key} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-1 pr-1 pl-4">
              <dt className="text-sm text-ink-2">{field.label}</dt>
              <dd className="row-start-2 font-semibold wrap-break-word">
                {formatAnswer(field, values[field.key], language)}
              </dd>
              <dd className="row-span-2">
                <button
                  type="button"
                  aria-label={m.arrival_remove_one({ label: field.label })}
                  className="min-h-12 px-3 font-semibold text-brand-strong underline-offset-4 hover:underline"
                  onClick={() => {
                    setRemoved(field.label);
                    onRemove(field.key);
                  }}
                >
                  {m.arrival_remove()}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p role="status" className="mt-2 text-sm text-ink-2 empty:mt-0">
        {fields.length === 0 ? m.arrival_empty() : removed && m.arrival_removed({ label: removed })}
      </p>
    </section>
  );
}
