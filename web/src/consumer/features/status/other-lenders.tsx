import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { formatApr } from "#consumer/products/offer-terms.ts";
import { formatTerm } from "#consumer/products/term.ts";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";

/** Maximum number of lenders named here. */
const MAX_NAMED = 3;

/** Lenders without a submission, in the published order: matching ones, or else possible ones. */
export function OtherLenders({ view }: { view: OfferView }) {
  const matched = view.matched.filter(isOpen);
  const possible = view.possible.filter(isOpen);
  const others = matched.length > 0 ? matched : possible;
  return (
    <>
      <p>{othersSentence(matched.length, possible.length)}</p>
      {others.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line px-4">
          {others.slice(0, MAX_NAMED).map((offer) => (
            <OtherLender key={offer.offerId} offer={offer} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether this lender can take an application now. */
function isOpen({ submission, againFrom }: Offer): boolean {
  return submission === null && againFrom === null;
}

function OtherLender({ offer }: { offer: Offer }) {
  const { lender, amount, months, apr } = offer;
  return (
    <li className="flex items-center gap-3 py-3">
      <LenderMark lender={lender} />
      <div className="min-w-0 flex-1">
        <Link
          to={lender.path}
          search={{ offer: offer.offerId }}
          className="py-1 font-semibold text-brand-strong underline underline-offset-4"
        >
          {m.common_apply_with({ lender: lender.name })}
        </Link>
        <p className="text-sm text-ink-2">
          {m.status_list_loan({ amount: formatRupees(amount), term: formatTerm(months), apr: formatApr(apr) })}
        </p>
      </div>
    </li>
  );
}

function othersSentence(matched: number, possible: number): string {
  if (matched > 0)
    return matched === 1 ? m.status_declined_else_one() : m.status_declined_else_many({ count: matched });
  if (possible === 0) return m.status_declined_else_none();
  return possible === 1 ? m.common_possible_one() : m.common_possible_many({ count: possible });
}
