import { useState } from "react";
import { m } from "#messages";
import type { Criterion, EligibilityAnswer, Outcome, Verdict } from "#shared/api/admin/eligibility.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { formatPercent } from "#shared/format/percent.ts";
import { findCriterion, type MatrixColumn, matrixColumns } from "./matrix.ts";
import { ResultMark, ResultSign } from "./result-mark.tsx";

/** Results of all lenders and criteria, matching lenders first; a lender's name opens its explanation. */
export function Verdicts({ answer }: { answer: EligibilityAnswer }) {
  const { language } = useBoot();
  const [opened, setOpened] = useState<Verdict | null>(null);
  const number = (outcome: Outcome) =>
    formatCount(answer.results.filter((verdict) => verdict.outcome === outcome).length);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p role="status" className="text-ink-2">
        {m.eligibility_summary({
          matched: number("matched"),
          possible: number("possible"),
          unmatched: number("unmatched"),
          version: answer.catalogVersion,
          on: formatDate(answer.on, language),
        })}
      </p>
      <DataTable
        still
        title={m.eligibility_matrix()}
        columns={[...lenderColumns(setOpened), ...matrixColumns(answer.results).map(criterionColumn)]}
        rows={answer.results}
        rowKey={({ lender }) => lender.lender_id}
      />
      {opened !== null && <LenderExplanation verdict={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

const TONES: Record<Outcome, PillTone> = { matched: "ok", possible: "info", unmatched: "quiet" };

function lenderColumns(onOpen: (verdict: Verdict) => void): Column<Verdict>[] {
  return [
    {
      key: "lender",
      title: m.common_lender(),
      cell: (verdict) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-7 rounded-sm font-semibold underline-offset-4 hover:underline"
          onClick={() => onOpen(verdict)}
        >
          {verdict.lender.name}
        </button>
      ),
    },
    {
      key: "outcome",
      title: m.eligibility_result(),
      cell: ({ outcome }) => <Pill tone={TONES[outcome]}>{outcomeLabel(outcome)}</Pill>,
    },
    {
      key: "apr",
      title: m.eligibility_apr(),
      end: true,
      cell: ({ price }) => (price === null ? <EmptyValue /> : formatPercent(price.apr)),
    },
    {
      key: "emi",
      title: m.eligibility_emi(),
      end: true,
      cell: ({ price }) => (price === null ? <EmptyValue /> : formatRupees(price.emi)),
    },
  ];
}

function criterionColumn(column: MatrixColumn): Column<Verdict> {
  return {
    key: column.criterion,
    title: column.label,
    cell: (verdict) => {
      const criterion = findCriterion(verdict, column);
      return criterion === undefined ? <EmptyValue /> : <ResultSign result={criterion.result} text={criterion.text} />;
    },
  };
}

/** One lender's price and criteria in the customer's words. */
function LenderExplanation({
  verdict: { lender, criteria, price },
  onClose,
}: {
  verdict: Verdict;
  onClose: () => void;
}) {
  return (
    <ShowDialog
      wide
      title={m.eligibility_criteria_of({ name: lender.name })}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
      onClose={onClose}
    >
      {price !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-2">{m.eligibility_price()}</dt>
          <dd>{m.eligibility_months_of({ amount: formatRupees(price.amount), months: price.months })}</dd>
          <dt className="text-ink-2">{m.eligibility_apr()}</dt>
          <dd>{formatPercent(price.apr)}</dd>
          <dt className="text-ink-2">{m.eligibility_emi()}</dt>
          <dd>{formatRupees(price.emi)}</dd>
          <dt className="text-ink-2">{m.eligibility_total_cost()}</dt>
          <dd>{formatRupees(price.totalCost)}</dd>
        </dl>
      )}
      <DataTable
        still
        inside
        title={m.eligibility_criteria_of({ name: lender.name })}
        columns={wordColumns()}
        rows={criteria}
        rowKey={({ criterion }) => criterion}
      />
    </ShowDialog>
  );
}

function wordColumns(): Column<Criterion>[] {
  return [
    { key: "label", title: m.eligibility_criterion(), cell: ({ label }) => label },
    { key: "result", title: m.eligibility_result(), cell: ({ result }) => <ResultMark result={result} /> },
    { key: "value", title: m.eligibility_value(), end: true, cell: ({ value }) => value ?? <EmptyValue /> },
    {
      key: "text",
      title: m.eligibility_text(),
      cell: ({ text }) => <span className="block min-w-48 whitespace-normal">{text}</span>,
    },
  ];
}

function outcomeLabel(outcome: Outcome): string {
  const labels = {
    matched: m.eligibility_matched,
    possible: m.eligibility_possible,
    unmatched: m.eligibility_unmatched,
  };
  return labels[outcome]();
}
