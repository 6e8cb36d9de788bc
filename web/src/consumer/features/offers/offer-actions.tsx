import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { ReapplyFrom } from "#consumer/offers/reapply-from.tsx";
import type { Offer } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { joinClasses } from "#shared/ui/classes.ts";

interface ApplyLinkProps {
  offer: Offer;
  /** Whether the application is closed, so that nothing can be sent. */
  closed: boolean;
  short?: boolean;
}

/** Links to the form, or to the status if the offer was applied for. Ended submissions can be repeated. */
export function ApplyLink({ offer, closed, short = false }: ApplyLinkProps) {
  const ended = offer.submission !== null;
  if (offer.submission?.stands) return <AppliedNote offer={offer} submission={offer.submission} />;
  if (closed) return null;
  if (offer.againFrom !== null) return <ReapplyFrom day={offer.againFrom} />;
  const full = m.common_apply_with({ lender: offer.lender.name });
  const words = ended ? m.offers_apply_again() : short ? m.offers_apply_short() : full;
  return (
    <Link
      to={offer.lender.path}
      search={{ offer: offer.offerId, ...(ended && { again: true }) }}
      aria-label={ended ? `${words}: ${offer.lender.name}` : full}
      className={joinClasses(buttonClasses(), "min-h-12! flex-1 px-3! text-center")}
    >
      {words}
    </Link>
  );
}

const STATUS_LINK = "font-semibold text-brand-strong underline underline-offset-4";

interface AppliedNoteProps {
  offer: Offer;
  submission: NonNullable<Offer["submission"]>;
}

/** An application that is open or paid. One that the customer withdrew has its status in words. */
function AppliedNote({ offer, submission }: AppliedNoteProps) {
  return (
    <p className="flex-1 py-3">
      {submission.withdrawn ? m.offers_ended({ status: submission.statusText }) : m.offers_applied()}{" "}
      <Link to={offer.lender.path} className={STATUS_LINK}>
        {m.offers_status_link()}
      </Link>
    </p>
  );
}

/** An earlier application with this lender: ended, or submitted elsewhere. */
export function EarlierNote({ offer: { lender, submission, elsewhere } }: { offer: Offer }) {
  const ended = submission !== null && !submission.stands ? submission : null;
  return (
    <>
      {ended && (
        <p className="text-sm text-ink-2">
          {m.offers_ended({ status: ended.statusText })}{" "}
          <Link to={lender.path} className={STATUS_LINK}>
            {m.offers_status_link()}
          </Link>
        </p>
      )}
      {elsewhere && (
        <p className="text-sm text-ink-2">
          {m.offers_elsewhere({ lender: lender.name, status: elsewhere.statusText })}{" "}
          <Link to="/user/applications" className={STATUS_LINK}>
            {m.offers_elsewhere_link()}
          </Link>
        </p>
      )}
    </>
  );
}

interface CostsButtonProps {
  offer: Offer;
  open: boolean;
  /** Id of the controlled element. */
  controls: string;
  onToggle: () => void;
}

export function CostsButton({ offer, open, controls, onToggle }: CostsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      className="min-h-12 px-2 text-[0.9375rem] font-semibold text-brand-strong underline-offset-4 hover:underline"
      onClick={onToggle}
    >
      {open ? m.offers_costs_hide() : m.common_all_costs()}
      <span className="sr-only">: {offer.lender.name}</span>
    </button>
  );
}
