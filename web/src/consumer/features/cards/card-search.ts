import type { Card } from "#shared/api/types.ts";

/** Filters in the listing's URL; a card must match all. */
export interface CardSearch {
  /** 1: secured by a deposit; 0: unsecured. */
  secured?: 0 | 1;
  /** Maximum annual fee in rupees. */
  fee?: number;
  for?: string;
  /** The order; without it the published one. */
  order?: CardOrder;
}

/** Orders to choose from beside the published one. */
type CardOrder = "fee";

/** Choices for the maximum annual fee. */
export const FEES = [0, 500, 1000] as const;

/** Purposes of cards (crates/domain: catalog/credit_card). */
export const BEST_FOR = [
  "everyday",
  "online",
  "groceries",
  "fuel",
  "travel",
  "dining",
  "health",
  "business",
  "building",
] as const satisfies NonNullable<Card["best_for"]>[];

const SECURED_BY_PATH: Record<string, 0 | 1> = { "/cards-secured": 1, "/cards-unsecured": 0 };

/** Parses the filters in a URL; invalid values are left out. */
export function parseCardSearch(path: string, params: Record<string, unknown>): CardSearch {
  const secured = SECURED_BY_PATH[path] ?? ([0, 1] as const).find((flag) => String(flag) === String(params["secured"]));
  const fee = FEES.find((most) => String(most) === String(params["fee"]));
  const isByFee = params["order"] === "fee";
  const good = BEST_FOR.find((word) => word === params["for"]);
  return {
    ...(secured !== undefined && { secured }),
    ...(fee !== undefined && { fee }),
    ...(good !== undefined && { for: good }),
    ...(isByFee && { order: "fee" as const }),
  };
}

/** Cards that match the filters, in the chosen order or else the published one. */
export function filterCards(cards: readonly Card[], search: CardSearch): Card[] {
  const found = cards.filter(
    (card) =>
      (search.secured === undefined || card.secured === search.secured) &&
      (search.fee === undefined || card.annual_fee <= search.fee) &&
      (search.for === undefined || card.best_for === search.for),
  );
  return search.order === "fee" ? found.toSorted(compareFees) : found;
}

/** By annual fee, then by joining fee; a joining fee that the bank does not state comes last. */
function compareFees(one: Card, other: Card): number {
  const joining = ({ joining_fee }: Card) => joining_fee ?? Number.MAX_SAFE_INTEGER;
  return one.annual_fee - other.annual_fee || joining(one) - joining(other);
}
