import { useLocation, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { Calculator } from "#consumer/features/calculator/calculator.tsx";
import { CalculatorTabs } from "#consumer/features/calculator/calculator-tabs.tsx";
import { type Loan, parseLoanSearch, loanToSearch } from "#consumer/features/calculator/loan.ts";

/** The public loan calculator. The loan is in the URL, so that it can be shared. */
export function Page() {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const ask = (loan: Loan) =>
    void navigate({ to: "/calculator", search: loanToSearch(loan), replace: true, resetScroll: false });
  return (
    <article className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.calc_title()}</h1>
      <p className="max-w-2xl text-ink-2">{m.calc_lead()}</p>
      <CalculatorTabs />
      <Calculator loan={parseLoanSearch(search)} onAsk={ask} />
    </article>
  );
}
