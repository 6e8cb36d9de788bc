import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Offer } from "#shared/api/types.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { classes } from "#shared/ui/classes.ts";

interface ApplyLinkProps {
  offer: Offer;
  /** The application is closed: nothing can be sent with it. */
  closed: boolean;
  short?: boolean;
}

/** Apply; or, where that was done, the way to what came of it. */
export function ApplyLink({ offer, closed, short = false }: ApplyLinkProps) {
  if (offer.submission !== null) return <AppliedNote offer={offer} />;
  if (closed) return null;
  const full = m.offers_apply({ lender: offer.lender.name });
  return (
    <Link
      to={offer.lender.path}
      search={{ offer: offer.offerId }}
      aria-label={full}
      className={classes(buttonClasses(), "min-h-12! flex-1 px-3! text-center")}
    >
      {short ? m.offers_apply_short() : full}
    </Link>
  );
}

function AppliedNote({ offer }: { offer: Offer }) {
  return (
    <p className="flex-1 py-3">
      {m.offers_applied()}{" "}
      <Link to={offer.lender.path} className="font-semibold text-brand-strong underline underline-offset-4">
        {m.offers_status_link()}
      </Link>
    </p>
  );
}

interface CostsButtonProps {
  offer: Offer;
  open: boolean;
  /** The id of what it opens. */
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
      {open ? m.offers_costs_hide() : m.offers_details()}
      <span className="sr-only">: {offer.lender.name}</span>
    </button>
  );
}
