import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Offer } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";

interface KfsLinkProps {
  offer: Offer;
  className?: string;
  /** Shortens the visible name, for lists. */
  short?: boolean;
  /** Link text in place of the statement's name, if the name is already beside it. */
  children?: string;
}

/** Links to an offer's key facts statement. */
export function KfsLink({ offer, className, short = false, children }: KfsLinkProps) {
  const fullName = `${m.common_kfs_title()}: ${offer.lender.name}`;
  return (
    <Link
      to="/user/kfs"
      search={{ offer: offer.offerId }}
      {...(short && { "aria-label": fullName })}
      {...(children && { "aria-label": `${children}: ${m.common_kfs_title()}` })}
      className={joinClasses("font-semibold text-brand-strong underline-offset-4 hover:underline", className)}
    >
      {children ?? (short ? m.common_key_facts() : m.common_kfs_title())}
      {!children && !short && <span className="sr-only">: {offer.lender.name}</span>}
    </Link>
  );
}
