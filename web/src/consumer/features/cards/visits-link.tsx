import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { otherInsurance } from "#consumer/products/other-insurance.ts";
import { visitsQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { VisitKind } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

const SOLD: Record<VisitKind, { entry: typeof creditCards | typeof otherInsurance; text: typeof m.cards_visits_link }> =
  {
    card: { entry: creditCards, text: m.cards_visits_link },
    plan: { entry: otherInsurance, text: m.cards_insurance_visits_link },
  };

/** Links to the visits, if any. Their page needs the product to be chosen. */
export function VisitsLink({ kind }: { kind: VisitKind }) {
  const { productTypes } = useBoot();
  const visits = useQuery(visitsQuery(kind));
  const { entry, text } = SOLD[kind];
  const product = productTypes.find(({ productType }) => productType === entry.productType);
  const count = visits.data?.length ?? 0;
  if (count === 0 || product === undefined) return null;
  return (
    <Link
      to={entry.listing.visits}
      className="inline-flex min-h-12 items-center self-start font-semibold text-brand-strong underline underline-offset-4"
      // On click, because hovering must not choose the product.
      onClick={() => customerSession.chooseProduct(product)}
    >
      {text({ count })}
    </Link>
  );
}
