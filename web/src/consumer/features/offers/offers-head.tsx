import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { OrderChips } from "#consumer/ui/order-chips.tsx";
import type { OfferView } from "#shared/api/types.ts";
import { listOrders, type OfferOrder } from "./order.ts";
import { RequestedLoan } from "./requested-loan.tsx";

interface OffersHeadProps {
  view: OfferView;
  order: OfferOrder;
  onOrder: (order: OfferOrder) => void;
}

/** The requested loan, and the chosen order of the offers. */
export function OffersHead({ view, order, onOrder }: OffersHeadProps) {
  const count = view.matched.length + view.possible.length;
  return (
    <>
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-6">
        <RequestedLoan view={view} />
        {count > 1 && <OrderChips orders={listOrders()} order={order} onChange={onOrder} />}
      </div>
      {count > 0 && (
        <p className="text-[0.9375rem] text-ink-2">
          {count > 1 && <span aria-live="polite">{orderSentence(view, order)} </span>}
          <Link to="/how-we-rank" className="text-brand-strong underline underline-offset-4">
            {m.common_how_we_rank()}
          </Link>
        </p>
      )}
    </>
  );
}

/** Number of matching lenders; one sentence per line on narrow screens. */
export function OfferCount({ view }: { view: OfferView }) {
  return countSentences(view).map((sentence) => (
    <span key={sentence} className="block lg:inline">
      {sentence}{" "}
    </span>
  ));
}

function countSentences({ matched, possible }: OfferView): string[] {
  const first = matchedSentence(matched.length);
  if (possible.length === 0) return [first];
  const checksScoreOnly = possible.every(({ checks }) => checks.every(({ criterion }) => criterion === "credit_score"));
  const sentence = checksScoreOnly ? scoreSentence : possibleSentence;
  return matched.length > 0 ? [first, sentence(possible.length, false)] : [sentence(possible.length, true)];
}

/** Sentence about possible lenders; `alone` if no lender matches. */
function possibleSentence(count: number, alone: boolean): string {
  if (alone) return count === 1 ? m.offers_possible_alone_one() : m.offers_possible_alone_many({ count });
  return count === 1 ? m.common_possible_one() : m.common_possible_many({ count });
}

function scoreSentence(count: number, alone: boolean): string {
  if (alone) return count === 1 ? m.offers_possible_score_alone_one() : m.offers_possible_score_alone_many({ count });
  return count === 1 ? m.offers_possible_score_one() : m.offers_possible_score_many({ count });
}

function matchedSentence(count: number): string {
  if (count === 0) return m.offers_matched_none();
  return count === 1 ? m.offers_matched_one() : m.offers_matched_many({ count });
}

function orderSentence(view: OfferView, order: OfferOrder): string {
  return order.sentence?.() ?? view.ranking.sentence;
}
