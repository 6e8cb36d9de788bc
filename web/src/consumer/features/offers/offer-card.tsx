import { useId, useState } from "react";
import { KfsLink } from "#consumer/kfs-link.tsx";
import { LenderMark } from "#consumer/lender-mark.tsx";
import { AllFigures, MainFigures } from "#consumer/offer-figures.tsx";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { ApplyLink, CostsButton } from "./offer-actions.tsx";
import { OfferCosts } from "./offer-costs.tsx";
import { OfferNotes } from "./offer-notes.tsx";

/** One offer on a narrow screen. */
function OfferCard({ offer, view, closed }: { offer: Offer; view: OfferView; closed: boolean }) {
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
        <div className="flex flex-col">
          <ApplyLink offer={offer} closed={closed} />
          <div className="flex flex-wrap items-center justify-between gap-x-2 text-[0.9375rem]">
            <KfsLink offer={offer} className="inline-flex min-h-12 items-center" />
            <CostsButton offer={offer} open={open} controls={`${id}-costs`} onToggle={() => setOpen(!open)} />
          </div>
        </div>
        {open && <OfferCosts offer={offer} id={`${id}-costs`} />}
      </article>
    </li>
  );
}

interface OfferCardsProps {
  offers: Offer[];
  view: OfferView;
  closed: boolean;
  label: string;
}

/** The offers of a narrow screen, one below the other. */
export function OfferCards({ offers, view, closed, label }: OfferCardsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {offers.map((offer) => (
        <OfferCard key={offer.offerId} offer={offer} view={view} closed={closed} />
      ))}
    </ul>
  );
}
