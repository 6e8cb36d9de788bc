import { m } from "#messages";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { canCheckScore, LookUp } from "./credit-score.tsx";
import { EarlierNote } from "./offer-actions.tsx";

/** The credit score's criterion. */
const SCORE = "credit_score";

/** Whether an offer has notes beside its figures. */
export function hasNotes(offer: Offer, view: OfferView): boolean {
  const earlier = offer.elsewhere !== null || offer.submission?.stands === false;
  const { checks, rateKind, specialOffer } = offer;
  return (
    earlier || checks.length > 0 || differsFromRequest(offer, view) || rateKind === "up_to" || specialOffer !== null
  );
}

/** Notes beside an offer's figures. A special offer is plain text: it affects neither ranking nor look. */
export function OfferNotes({ offer, view }: { offer: Offer; view: OfferView }) {
  return (
    <>
      {differsFromRequest(offer, view) && <p className="text-sm text-ink-2">{m.offers_loan_limited()}</p>}
      {offer.rateKind === "up_to" && <p className="text-sm text-ink-2">{m.offers_up_to_note()}</p>}
      {offer.specialOffer !== null && (
        <p className="text-sm text-ink-2">{m.offers_special({ text: offer.specialOffer })}</p>
      )}
    </>
  );
}

/** Notes of the short view: an earlier application, and open checks of the lender. */
export function OfferChecks({ offer, view }: { offer: Offer; view: OfferView }) {
  return (
    <>
      <EarlierNote offer={offer} />
      {offer.checks.length > 0 && <Checks offer={offer} view={view} />}
    </>
  );
}

/** Criteria that the lender will check, with a link to resolve one now if possible. */
function Checks({ offer, view }: { offer: Offer; view: OfferView }) {
  return (
    <div className="rounded-md bg-warn-soft px-3 py-2 text-[0.9375rem]">
      <p className="font-semibold text-warn">{m.offers_checks()}</p>
      <ul>
        {offer.checks.map((check) => (
          <li key={check.criterion}>
            <strong className="font-semibold">{check.title}</strong> {check.text}{" "}
            {check.criterion === SCORE && canCheckScore(view) && <LookUp view={view} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function differsFromRequest(offer: Offer, view: OfferView): boolean {
  return offer.amount !== view.amount || offer.months !== view.months;
}
