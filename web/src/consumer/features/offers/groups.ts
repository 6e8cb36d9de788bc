import { m } from "#messages";
import type { Offer, OfferView } from "#shared/api/types.ts";
import { sortOffers, type OfferOrder } from "./order.ts";

/** Comparable offers under one heading. */
export interface OfferGroup {
  key: "matched" | "matched-others" | "possible" | "possible-others";
  title: string;
  offers: Offer[];
}

/**
 * Groups the offers in page order: matching lenders, then those that will check something; in each, requested loans
 * before those of another amount or term if the view's order separates them.
 */
export function groupOffers(view: OfferView): OfferGroup[] {
  const apart = view.ranking.askedFirst;
  const [matched, matchedOthers] = splitByAsked(view.matched, apart);
  const [possible, possibleOthers] = splitByAsked(view.possible, apart);
  const groups: OfferGroup[] = [
    { key: "matched", title: m.offers_matched_title(), offers: matched },
    { key: "matched-others", title: othersTitle(matchedOthers, view), offers: matchedOthers },
    { key: "possible", title: m.offers_possible_title(), offers: possible },
    {
      key: "possible-others",
      title: m.offers_others_after({ title: othersTitle(possibleOthers, view) }),
      offers: possibleOthers,
    },
  ];
  return groups.filter(({ offers }) => offers.length > 0);
}

/** Ids of all offers in the order on screen. */
export function listShownOffers(view: OfferView, order: OfferOrder): string[] {
  return groupOffers(view).flatMap(({ offers }) => sortOffers(offers, order).map(({ offerId }) => offerId));
}

function splitByAsked(offers: readonly Offer[], apart: boolean): [Offer[], Offer[]] {
  const asRequested = offers.filter(({ asAsked }) => asAsked || !apart);
  return [asRequested, offers.filter((offer) => !asRequested.includes(offer))];
}

/** Title that says how the loans of a group differ from the requested one. */
function othersTitle(offers: readonly Offer[], view: OfferView): string {
  const lessMoney = offers.filter(({ amount }) => amount < view.amount).length;
  if (lessMoney === offers.length) return m.offers_others_less();
  return lessMoney === 0 ? m.offers_others_time() : m.offers_others_both();
}
