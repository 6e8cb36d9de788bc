import type { Card } from "#shared/api/types.ts";

/** Filters in the listing's address; a card has to match all. */
export interface CardSearch {
  /** 1: those that a deposit secures; 0: the others. */
  secured?: 0 | 1;
  /** Rupees a year at most. */
  fee?: number;
  for?: string;
}

/** The most a card may cost a year, as it can be asked for. */
export const FEES = [0, 500, 1000] as const;

/** What cards are good for (crates/domain: catalog/credit_card). */
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

/** Parses the filters of an address; invalid values are left out. */
export function parseCardSearch(path: string, params: Record<string, unknown>): CardSearch {
  const secured = SECURED_BY_PATH[path] ?? ([0, 1] as const).find((flag) => String(flag) === String(params["secured"]));
  const fee = FEES.find((most) => String(most) === String(params["fee"]));
  const good = BEST_FOR.find((word) => word === params["for"]);
  return {
    ...(secured !== undefined && { secured }),
    ...(fee !== undefined && { fee }),
    ...(good !== undefined && { for: good }),
  };
}

/** The cards that an address asks for, in the published order in which the server gives them. */
export function filterCards(cards: readonly Card[], search: CardSearch): Card[] {
  return cards.filter(
    (card) =>
      (search.secured === undefined || card.secured === search.secured) &&
      (search.fee === undefined || card.annual_fee <= search.fee) &&
      (search.for === undefined || card.best_for === search.for),
  );
}
