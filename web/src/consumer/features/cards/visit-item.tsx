import { m } from "#messages";
import type { Visit } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";

const TONES: Record<Visit["status"], string> = {
  visited: "bg-warn-soft text-warn",
  applied: "bg-info-soft text-info",
  proposed: "bg-info-soft text-info",
  approved: "bg-ok-soft text-ok",
  issued: "bg-ok-soft text-ok",
  rejected: "bg-bad-soft text-bad",
  declined: "bg-bad-soft text-bad",
};

/** One visit to a bank: its status, next step and history. */
export function VisitItem({ visit }: { visit: Visit }) {
  const { language } = useBoot();
  const { name, host, status, statusText, nextStep, visitedAt, history } = visit;
  return (
    <article aria-label={name} className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="font-bold">{name}</h2>
          <p className="text-sm break-all text-ink-2">{host}</p>
        </div>
        <span className={`rounded-full px-3 py-1 text-sm font-semibold ${TONES[status]}`}>{statusText}</span>
      </div>
      <p>{nextStep}</p>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <details>
          <summary className="py-1 font-semibold text-brand-strong">
            {m.common_history()}
            <span className="sr-only">: {name}</span>
          </summary>
          <ol className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-4">
            {history.map((change) => (
              <li key={`${change.at} ${change.status}`}>
                <span className="font-semibold">{change.statusText}</span>
                <span className="block text-sm text-ink-3">{formatDateTime(change.at, language)}</span>
              </li>
            ))}
          </ol>
        </details>
        <p className="py-1.5 text-sm text-ink-3">{m.cards_visit_day({ date: formatDate(visitedAt, language) })}</p>
      </div>
    </article>
  );
}
