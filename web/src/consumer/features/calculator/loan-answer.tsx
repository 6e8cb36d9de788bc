import { useRouter } from "@tanstack/react-router";
import type { Ref } from "react";
import { m } from "#messages";
import { formatApr } from "#consumer/products/offer-terms.ts";
import { formatTerm } from "#consumer/products/term.ts";
import { EarlyClosingTable } from "#consumer/repayment/early-closing-table.tsx";
import { ScheduleTable } from "#consumer/repayment/schedule-table.tsx";
import { CopyButton } from "#consumer/ui/copy-button.tsx";
import type { LoanQuote } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { type Loan, loanToSearch } from "./loan.ts";

interface LoanAnswerProps {
  loan: Loan;
  quote: LoanQuote;
  heading: Ref<HTMLHeadingElement>;
}

/** Costs of the loan: main figures, details and schedule. */
export function LoanAnswer({ loan, quote, heading }: LoanAnswerProps) {
  const router = useRouter();
  const link = location.origin + router.buildLocation({ to: "/calculator", search: loanToSearch(loan) }).href;
  return (
    <section aria-labelledby="answer-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id="answer-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {m.calc_answer({ amount: formatRupees(loan.amount), term: formatTerm(loan.months) })}
        </h2>
        <CopyButton label={m.common_copy_link()} text={link} />
      </div>
      <MainFigures quote={quote} />
      <OtherFigures loan={loan} quote={quote} />
      <EarlyClosingTable rows={quote.earlyClosing} />
      <ScheduleTable rows={quote.schedule} />
    </section>
  );
}

function MainFigures({ quote }: { quote: LoanQuote }) {
  const figures = [
    { label: m.common_price_monthly(), value: formatRupees(quote.emiRounded) },
    { label: m.common_price_apr(), value: formatApr(quote.apr) },
    { label: m.common_price_receive(), value: formatRupees(quote.netDisbursed) },
  ];
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 rounded-lg border border-line p-4">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="text-xl/snug font-bold whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OtherFigures({ loan, quote }: { loan: Loan; quote: LoanQuote }) {
  const charges = loan.amount - quote.netDisbursed;
  const figures = [
    { label: m.calc_emi_exact(), value: quote.emi },
    { label: m.common_total_interest(), value: quote.totalInterest },
    { label: m.calc_charges_total(), value: charges },
    { label: m.common_price_repay(), value: quote.totalPayable },
    { label: m.common_price_total_cost(), value: quote.totalInterest + charges },
  ];
  return (
    <dl className="flex flex-col gap-1">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{formatRupees(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
