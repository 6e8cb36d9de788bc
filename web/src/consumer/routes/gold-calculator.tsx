import { useLocation, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { CalculatorTabs } from "#consumer/features/calculator/calculator-tabs.tsx";
import { type GoldQuestion, parseGoldSearch } from "#consumer/features/gold-calculator/gold.ts";
import { GoldCalculator } from "#consumer/features/gold-calculator/gold-calculator.tsx";

/** The public gold calculator. The pieces are in the URL, so that it can be shared. */
export function Page() {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const ask = (question: GoldQuestion) =>
    void navigate({ to: "/calculator/gold", search: question, replace: true, resetScroll: false });
  return (
    <article className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.common_gold_calculator()}</h1>
      <p className="max-w-2xl text-ink-2">{m.gold_lead()}</p>
      <CalculatorTabs />
      <GoldCalculator question={parseGoldSearch(search)} onAsk={ask} />
    </article>
  );
}
