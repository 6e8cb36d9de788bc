import { useId, useState } from "react";
import { m } from "#messages";
import { KfsLink } from "#consumer/offers/kfs-link.tsx";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { AllFigures, LateFigure, LoanFigure, MainFigures } from "#consumer/offers/offer-figures.tsx";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { ApplyLink, CostsButton } from "./offer-actions.tsx";
import { LazyCosts } from "./lazy-costs.tsx";
import { OfferChecks, OfferNotes } from "./offer-notes.tsx";

interface OfferCardProps {
  offer: Offer;
  view: OfferView;
  closed: boolean;
  /** Unfolded at first. */
  first: boolean;
}

/** One offer on a narrow screen: key figures, and all of it when unfolded. */
function OfferCard({ offer, view, closed, first }: OfferCardProps) {
  const [unfolded, setUnfolded] = useState(first);
  const [costs, setCosts] = useState(false);
  const id = useId();
  return (
    <li>
      <article
        aria-labelledby={`${id}-name`}
        className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4"
      >
        <div className="flex items-center gap-3">
          <LenderMark lender={offer.lender} />
          <div className="min-w-0">
            <h3 id={`${id}-name`} className="font-bold">
              {offer.lender.name}
            </h3>
            <p className="text-sm text-ink-3">{offer.lender.legalName}</p>
          </div>
        </div>
        <MainFigures offer={offer} />
        {!offer.asAsked && !unfolded && <LoanFigure offer={offer} />}
        <LateFigure offer={offer} />
        <OfferChecks offer={offer} view={view} />
        <div className="flex flex-wrap items-center gap-x-2">
          <ApplyLink offer={offer} closed={closed} short={!unfolded} />
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={unfolded ? `${id}-all` : undefined}
            className="min-h-12 px-3 font-semibold text-brand-strong underline-offset-4 hover:underline"
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? m.offers_fold() : m.offers_unfold()}
            <span className="sr-only">: {offer.lender.name}</span>
          </button>
        </div>
        {unfolded && (
          <div id={`${id}-all`} className="flex flex-col gap-3 border-t border-line pt-3">
            <AllFigures offer={offer} />
            <OfferNotes offer={offer} view={view} />
            <div className="flex flex-wrap items-center justify-between gap-x-2 text-[0.9375rem]">
              <KfsLink offer={offer} className="inline-flex min-h-12 items-center" />
              <CostsButton offer={offer} open={costs} controls={`${id}-costs`} onToggle={() => setCosts(!costs)} />
            </div>
          </div>
        )}
        {unfolded && costs && <LazyCosts offer={offer} id={`${id}-costs`} />}
      </article>
    </li>
  );
}

interface OfferCardsProps {
  offers: Offer[];
  view: OfferView;
  closed: boolean;
  label: string;
  /** Whether the first card is unfolded. */
  unfolded: boolean;
}

/** The offers of a narrow screen as a list. */
export function OfferCards({ offers, view, closed, label, unfolded }: OfferCardsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {offers.map((offer, index) => (
        <OfferCard key={offer.offerId} offer={offer} view={view} closed={closed} first={unfolded && index === 0} />
      ))}
    </ul>
  );
}
