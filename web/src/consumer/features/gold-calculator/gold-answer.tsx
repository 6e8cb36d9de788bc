import { useRouter } from "@tanstack/react-router";
import type { Ref } from "react";
import { m } from "#messages";
import { CopyButton } from "#consumer/ui/copy-button.tsx";
import type { GoldQuote, Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatPercent } from "#shared/format/percent.ts";
import type { GoldPiece, GoldQuestion } from "./gold.ts";

interface GoldAnswerProps {
  question: GoldQuestion;
  pieces: readonly GoldPiece[];
  quote: GoldQuote;
  heading: Ref<HTMLHeadingElement>;
}

/** Value of the gold, maximum loan, and how both are computed. */
export function GoldAnswer({ question, pieces, quote, heading }: GoldAnswerProps) {
  const router = useRouter();
  const { language } = useBoot();
  const link = location.origin + router.buildLocation({ to: "/calculator/gold", search: question }).href;
  const main = [
    { label: question.purpose === "income" ? m.gold_most_income() : m.gold_most(), value: quote.mostToLend },
    { label: m.gold_value(), value: quote.value },
  ];
  return (
    <section aria-labelledby="answer-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id="answer-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {m.gold_answer()}
        </h2>
        <CopyButton label={m.common_copy_link()} text={link} />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 rounded-lg border border-line p-4">
        {main.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="text-xl/snug font-bold whitespace-nowrap tabular-nums">{formatFlooredRupees(value)}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex max-w-xl flex-col gap-1">
        {pieces.map(({ id, kind, grams, carats }, index) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="text-ink-2">
              {kind === "coin" ? m.gold_line_coin({ grams, carats }) : m.gold_line_ornament({ grams, carats })}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatFlooredRupees(quote.items[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-2xl text-ink-2">{formatGoldPrice(quote, language)}</p>
      <Shares quote={quote} />
      <p className="max-w-2xl text-ink-2">{m.gold_lenders_may_lend_less()}</p>
    </section>
  );
}

/** Rounds down, so as never to show more than the server computes. */
function formatFlooredRupees(amount: number): string {
  return formatRupees(Math.floor(amount));
}

function formatGoldPrice({ price }: GoldQuote, language: Language): string {
  const params = { price: formatRupees(price.perGram), date: formatDate(price.date, language) };
  return price.average <= price.previousClose ? m.gold_price_is_average(params) : m.gold_price_is_close(params);
}

/** Loan amount by each share of the rule; the largest counts. */
function Shares({ quote: { shares } }: { quote: GoldQuote }) {
  if (shares.length === 0) return <p className="max-w-2xl text-ink-2">{m.gold_income_rule()}</p>;
  return (
    <section aria-label={m.gold_rule()} className="flex max-w-xl flex-col gap-1">
      <h3 className="font-semibold">{m.gold_rule()}</h3>
      <ul className="flex flex-col gap-1">
        {shares.map(({ percent: share, upTo, most }) => (
          <li key={share} className="flex justify-between gap-3">
            <span className="text-ink-2">
              {upTo === null
                ? m.gold_share_any({ percent: formatPercent(share) })
                : m.gold_share_up_to({ percent: formatPercent(share), upTo: formatRupees(upTo) })}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatFlooredRupees(most)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">{m.gold_rule_note()}</p>
    </section>
  );
}
