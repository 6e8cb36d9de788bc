import { m } from "#messages";
import type { Criterion, EligibilityAnswer, Outcome, Result, Verdict } from "#shared/api/admin/eligibility.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, Nothing } from "#shared/console-ui/list/data-table.tsx";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { date } from "#shared/format/date.ts";
import { count } from "#shared/format/number.ts";

/** What every lender says, those that lend first; each opens to its criteria. */
export function Verdicts({ answer }: { answer: EligibilityAnswer }) {
  const { language } = useBoot();
  const number = (outcome: Outcome) => count(answer.results.filter((verdict) => verdict.outcome === outcome).length);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p role="status" className="text-ink-2">
        {m.eligibility_summary({
          matched: number("matched"),
          possible: number("possible"),
          unmatched: number("unmatched"),
          version: answer.catalogVersion,
          on: date(answer.on, language),
        })}
      </p>
      {answer.results.map((verdict) => (
        <LenderVerdict key={verdict.lender.lender_id} verdict={verdict} />
      ))}
    </div>
  );
}

const TONES: Record<Outcome, PillTone> = { matched: "ok", possible: "info", unmatched: "quiet" };

function LenderVerdict({ verdict }: { verdict: Verdict }) {
  const { lender, outcome, criteria } = verdict;
  const against = criteria.filter(({ result }) => result !== "passed");
  return (
    <details className="rounded-md border border-line bg-paper">
      <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <span aria-hidden="true" className="text-ink-3">
          ▸
        </span>
        <span className="font-semibold">{lender.name}</span>
        <Pill tone={TONES[outcome]}>{outcomeLabel(outcome)}</Pill>
        <span className="text-ink-2">{against.map(({ label }) => label).join(" · ")}</span>
      </summary>
      <div className="px-3 pb-3">
        <DataTable
          still
          title={m.eligibility_criteria_of({ name: lender.name })}
          columns={criterionColumns()}
          rows={criteria}
          rowKey={({ criterion }) => criterion}
        />
      </div>
    </details>
  );
}

function criterionColumns(): Column<Criterion>[] {
  return [
    { key: "label", title: m.eligibility_criterion(), cell: ({ label }) => label },
    { key: "result", title: m.eligibility_result(), cell: ({ result }) => <ResultMark result={result} /> },
    { key: "value", title: m.eligibility_value(), end: true, cell: ({ value }) => value ?? <Nothing /> },
    {
      key: "text",
      title: m.eligibility_text(),
      cell: ({ text }) => <span className="whitespace-normal">{text}</span>,
    },
  ];
}

const MARKS: Record<Result, { sign: string; look: string; label: () => string }> = {
  passed: { sign: "✓", look: "text-ok", label: m.eligibility_passed },
  failed: { sign: "✕", look: "text-bad", label: m.eligibility_failed },
  unknown: { sign: "?", look: "text-info", label: m.eligibility_unknown },
};

function ResultMark({ result }: { result: Result }) {
  const { sign, look, label } = MARKS[result];
  return (
    <span className={look}>
      <span aria-hidden="true" className="inline-block w-4">
        {sign}
      </span>
      {label()}
    </span>
  );
}

function outcomeLabel(outcome: Outcome): string {
  const labels = {
    matched: m.eligibility_matched,
    possible: m.eligibility_possible,
    unmatched: m.eligibility_unmatched,
  };
  return labels[outcome]();
}
