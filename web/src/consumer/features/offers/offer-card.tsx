import { useId, useState } from "react";
import { LenderMark } from "#consumer/lender-mark.tsx";
import { AllFigures, MainFigures } from "#consumer/offer-figures.tsx";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { ApplyLink, CostsButton } from "./offer-actions.tsx";
import { OfferCosts } from "./offer-costs.tsx";
import { OfferNotes } from "./offer-notes.tsx";

/** One offer on a narrow screen. */
function OfferCard({ offer, view }: { offer: Offer; view: OfferView }) {
  const [open, setOpen] = useState(false);
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
        <hr className="border-line" />
        <AllFigures offer={offer} />
        <OfferNotes offer={offer} view={view} />
        <div className="flex items-center gap-1">
          <ApplyLink offer={offer} />
          <CostsButton offer={offer} open={open} controls={`${id}-costs`} onToggle={() => setOpen(!open)} />
        </div>
        {open && <OfferCosts offer={offer} id={`${id}-costs`} />}
      </article>
    </li>
  );
}

/** The offers of a narrow screen, one below the other. */
export function OfferCards({ offers, view, label }: { offers: Offer[]; view: OfferView; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {offers.map((offer) => (
        <OfferCard key={offer.offerId} offer={offer} view={view} />
      ))}
    </ul>
  );
}
