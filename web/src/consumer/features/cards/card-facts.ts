import { m } from "#messages";
import type { Card } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { cardKeyFeature } from "#shared/format/card-texts.ts";
import { formatPercent } from "#shared/format/percent.ts";

/** A property by which cards are compared. */
export interface CardFact {
  key: string;
  label: () => string;
  /** Formatted value; null if the bank states nothing. */
  value: (card: Card) => string | null;
}

const BEST_FOR_LABELS: Record<NonNullable<Card["best_for"]>, () => string> = {
  everyday: m.property_card_best_for_everyday,
  online: m.property_card_best_for_online,
  groceries: m.property_card_best_for_groceries,
  fuel: m.property_card_best_for_fuel,
  travel: m.property_card_best_for_travel,
  dining: m.property_card_best_for_dining,
  health: m.property_card_best_for_health,
  business: m.property_card_best_for_business,
  building: m.property_card_best_for_building,
};

export function bestForLabel(word: NonNullable<Card["best_for"]>): string {
  return BEST_FOR_LABELS[word]();
}

/** Compared properties of a card, most important first. */
export const CARD_FACTS: readonly CardFact[] = [
  { key: "annual_fee", label: m.cards_fact_annual_fee, value: (card) => formatYearlyFee(card.annual_fee) },
  {
    key: "joining_fee",
    label: m.property_card_joining_fee,
    value: (card) => mapNullable(card.joining_fee, formatOneTimeFee),
  },
  {
    key: "interest_rate",
    label: m.cards_fact_interest,
    value: (card) =>
      mapNullable(card.interest_rate, (rate) => m.cards_fact_interest_value({ rate: formatPercent(rate) })),
  },
  {
    key: "foreign_markup",
    label: m.property_card_foreign_markup,
    value: (card) => mapNullable(card.foreign_markup, (markup) => formatPercent(markup)),
  },
  {
    key: "secured",
    label: m.cards_fact_deposit,
    value: (card) => (card.secured === 1 ? m.cards_fact_deposit_yes() : m.cards_fact_deposit_no()),
  },
  { key: "best_for", label: m.property_card_best_for, value: (card) => mapNullable(card.best_for, bestForLabel) },
  { key: "key_feature", label: m.cards_fact_feature, value: (card) => cardKeyFeature(card).text || null },
];

/** Labels of properties that the bank does not state. */
export function missingFacts(card: Card): string[] {
  return CARD_FACTS.filter(({ value }) => value(card) === null).map(({ label }) => label());
}

/** Properties in which the cards differ, then the equal ones. */
export function sortByDifference(cards: readonly Card[]): { fact: CardFact; differs: boolean }[] {
  const rows = CARD_FACTS.map((fact) => ({ fact, differs: new Set(cards.map(fact.value)).size > 1 }));
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}

/** Host of a card's link; empty if there is none. */
export function cardLinkHost({ utm_link }: Card): string {
  return URL.canParse(utm_link) ? new URL(utm_link).hostname : "";
}

function mapNullable<Value>(value: Value | null, write: (value: Value) => string): string | null {
  return value === null ? null : write(value);
}

function formatYearlyFee(fee: number): string {
  return fee === 0 ? m.cards_fact_fee_none() : m.cards_fact_fee_year({ amount: formatRupees(fee) });
}

function formatOneTimeFee(fee: number): string {
  return fee === 0 ? m.cards_fact_fee_none() : m.cards_fact_fee_once({ amount: formatRupees(fee) });
}
