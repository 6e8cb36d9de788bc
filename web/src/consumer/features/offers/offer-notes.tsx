import { m } from "#messages";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { canCheckScore, LookUp, SCORE } from "./credit-score.tsx";
import { EarlierNote } from "./offer-actions.tsx";
import type { SharedNotes } from "./shared-notes.tsx";

interface OfferNotesProps {
  offer: Offer;
  view: OfferView;
  /** What the offer's group says already. */
  shared: SharedNotes;
}

/** Whether an offer has notes that its group does not share. */
export function hasChecks(offer: Offer, shared: SharedNotes): boolean {
  const isEarlier = offer.elsewhere !== null || offer.submission?.stands === false;
  return isEarlier || listOwnChecks(offer, shared).length > 0;
}

/** Notes among the details of an offer. A special offer is plain text: it affects neither ranking nor look. */
export function OfferNotes({ offer, view, shared }: OfferNotesProps) {
  return (
    <>
      {offer.checks
        .filter((check) => !listOwnChecks(offer, shared).includes(check))
        .map((check) => (
          <p key={check.criterion} className="text-sm text-ink-2">
            <strong className="font-semibold">{check.title}</strong> {check.text}
          </p>
        ))}
      {differsFromRequest(offer, view) && <p className="text-sm text-ink-2">{m.offers_loan_limited()}</p>}
      {offer.rateKind === "up_to" && !shared.isUpTo && <p className="text-sm text-ink-2">{m.offers_up_to_note()}</p>}
      {offer.specialOffer !== null && (
        <p className="text-sm text-ink-2">{m.offers_special({ text: offer.specialOffer })}</p>
      )}
    </>
  );
}

/** Notes of the short view: an earlier application, and open checks of this lender alone. */
export function OfferChecks({ offer, view, shared }: OfferNotesProps) {
  const own = listOwnChecks(offer, shared);
  return (
    <>
      <EarlierNote offer={offer} />
      {own.length > 0 && <Checks checks={own} view={view} />}
    </>
  );
}

/** Criteria that the lender will check, with a link to resolve one now if possible. */
function Checks({ checks, view }: { checks: Offer["checks"]; view: OfferView }) {
  return (
    <div className="rounded-md bg-warn-soft px-3 py-2 text-[0.9375rem]">
      <p className="font-semibold text-warn">{m.offers_checks()}</p>
      <ul>
        {checks.map((check) => (
          <li key={check.criterion}>
            <strong className="font-semibold">{check.title}</strong> {check.text}{" "}
            {check.criterion === SCORE && canCheckScore(view) && <LookUp view={view} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function listOwnChecks({ checks }: Offer, { criteria }: SharedNotes): Offer["checks"] {
  return checks.filter(({ criterion }) => criteria.every((shared) => shared.criterion !== criterion));
}

function differsFromRequest(offer: Offer, view: OfferView): boolean {
  return offer.amount !== view.amount || offer.months !== view.months;
}
