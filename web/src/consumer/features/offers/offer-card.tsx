import { useId, useState } from "react";
import { m } from "#messages";
import { KfsLink } from "#consumer/offers/kfs-link.tsx";
import { LenderMark } from "#consumer/offers/lender-mark.tsx";
import { AllFigures, MainFigures } from "#consumer/offers/offer-figures.tsx";
import { findTerm, lateTerm, loanTerm, mainTerms } from "#consumer/products/offer-terms.ts";
import type { Offer } from "#shared/api/types.ts";
import { ApplyLink, CostsButton } from "./offer-actions.tsx";
import { CompareBox } from "./compare-box.tsx";
import { LazyCosts } from "./lazy-costs.tsx";
import type { OfferListProps } from "./offer-list.ts";
import { OfferChecks, OfferNotes } from "./offer-notes.tsx";

interface OfferCardProps extends Omit<OfferListProps, "offers" | "label"> {
  offer: Offer;
}

/** One offer on a narrow screen: what the law requires of each offer and the compared figure; the rest unfolds. */
function OfferCard({ offer, view, order, closed, shared, shortlist }: OfferCardProps) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <li>
      <article
        aria-labelledby={`${id}-name`}
        className="flex flex-col gap-1.5 rounded-lg border border-line bg-paper px-3 py-2.5"
      >
        <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2">
          <div className="row-span-2">
            <LenderMark lender={offer.lender} />
          </div>
          <h3 id={`${id}-name`} className="font-bold">
            {offer.lender.name}
          </h3>
          <CompareBox offer={offer} shortlist={shortlist} />
          <p className="col-span-2 text-sm text-ink-3">{offer.lender.legalName}</p>
        </div>
        <MainFigures offer={offer} />
        <ShortTerms offer={offer} term={order.term} folded={!unfolded} />
        <OfferChecks offer={offer} view={view} shared={shared} />
        <div className="flex flex-wrap items-center">
          <ApplyLink offer={offer} closed={closed} short />
          <KfsLink offer={offer} short className="inline-flex min-h-12 items-center px-2 text-[0.9375rem]" />
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={unfolded ? `${id}-all` : undefined}
            className="-mr-2 min-h-12 px-2 text-[0.9375rem] font-semibold text-brand-strong underline-offset-4 hover:underline"
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? m.offers_fold() : m.offers_unfold()}
            <span className="sr-only">: {offer.lender.name}</span>
          </button>
        </div>
        {unfolded && <CardDetails id={id} offer={offer} view={view} shared={shared} />}
      </article>
    </li>
  );
}

interface CardDetailsProps extends Pick<OfferCardProps, "offer" | "view" | "shared"> {
  /** The card's id. */
  id: string;
}

/** All terms of an unfolded card, and all costs on demand. */
function CardDetails({ id, offer, view, shared }: CardDetailsProps) {
  const [costs, setCosts] = useState(false);
  return (
    <div id={`${id}-all`} className="flex flex-col gap-3 border-t border-line pt-3">
      <AllFigures offer={offer} />
      <OfferNotes offer={offer} view={view} shared={shared} />
      <div className="self-end">
        <CostsButton offer={offer} open={costs} controls={`${id}-costs`} onToggle={() => setCosts(!costs)} />
      </div>
      {costs && <LazyCosts offer={offer} id={`${id}-costs`} />}
    </div>
  );
}

interface ShortTermsProps {
  offer: Offer;
  /** Key of the term that the order compares. */
  term: string;
  folded: boolean;
}

/**
 * The loan if it differs from the request, the penal charge, the figure of the order if it is no main one, and the
 * cooling-off period, which the details of an unfolded card have.
 */
function ShortTerms({ offer, term, folded }: ShortTermsProps) {
  const compared = mainTerms(offer).some(({ key }) => key === term) ? null : findTerm(offer, term);
  const cooling = folded ? findTerm(offer, "cooling") : null;
  const lines = [
    ...(offer.asAsked ? [] : [loanTerm(offer)]),
    ...(compared === null ? [] : [compared]),
    { ...lateTerm(offer), label: m.offers_late() },
    ...(cooling === null ? [] : [cooling]),
  ];
  return (
    <dl className="text-sm">
      {lines.map(({ key, label, value }) => (
        <div key={key}>
          <dt className="inline text-ink-2">{label}</dt> <dd className="inline tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The offers of a narrow screen as a list. */
export function OfferCards({ offers, label, ...props }: OfferListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {offers.map((offer) => (
        <OfferCard key={offer.offerId} offer={offer} {...props} />
      ))}
    </ul>
  );
}
