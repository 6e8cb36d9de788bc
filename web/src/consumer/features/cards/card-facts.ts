import { m } from "#messages";
import type { Card } from "#shared/api/types.ts";
import { rupees } from "#shared/format/money.ts";
import { keyFeatureOf } from "#shared/format/card-words.ts";
import { percent } from "#shared/format/percent.ts";

/** One thing that cards are compared by. */
export interface CardFact {
  key: string;
  label: () => string;
  /** As people read it; null where the bank says nothing about it. */
  value: (card: Card) => string | null;
}

const GOOD_FOR: Record<NonNullable<Card["best_for"]>, () => string> = {
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

export function goodFor(word: NonNullable<Card["best_for"]>): string {
  return GOOD_FOR[word]();
}

/** Everything that is said about a card beside its name and its points, what decides first. */
export const CARD_FACTS: readonly CardFact[] = [
  { key: "annual_fee", label: m.cards_fact_annual_fee, value: (card) => yearly(card.annual_fee) },
  { key: "joining_fee", label: m.property_card_joining_fee, value: (card) => map(card.joining_fee, once) },
  {
    key: "interest_rate",
    label: m.cards_fact_interest,
    value: (card) => map(card.interest_rate, (rate) => m.cards_fact_interest_value({ rate: percent(rate) })),
  },
  {
    key: "foreign_markup",
    label: m.property_card_foreign_markup,
    value: (card) => map(card.foreign_markup, (markup) => percent(markup)),
  },
  {
    key: "secured",
    label: m.cards_fact_deposit,
    value: (card) => (card.secured === 1 ? m.cards_fact_deposit_yes() : m.cards_fact_deposit_no()),
  },
  { key: "best_for", label: m.property_card_best_for, value: (card) => map(card.best_for, goodFor) },
  { key: "key_feature", label: m.cards_fact_feature, value: (card) => keyFeatureOf(card).text || null },
];

/** What the bank says nothing about, in the order of the facts. */
export function silentAbout(card: Card): string[] {
  return CARD_FACTS.filter(({ value }) => value(card) === null).map(({ label }) => label());
}

/** The facts in which some of the cards differ, then those in which they are alike. */
export function differingFirst(cards: readonly Card[]): { fact: CardFact; differs: boolean }[] {
  const rows = CARD_FACTS.map((fact) => ({ fact, differs: new Set(cards.map(fact.value)).size > 1 }));
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}

/** The host that a card's link leads to; empty where the link leads nowhere. */
export function hostOf({ utm_link }: Card): string {
  return URL.canParse(utm_link) ? new URL(utm_link).hostname : "";
}

function map<Value>(value: Value | null, write: (value: Value) => string): string | null {
  return value === null ? null : write(value);
}

function yearly(fee: number): string {
  return fee === 0 ? m.cards_fact_fee_none() : m.cards_fact_fee_year({ amount: rupees(fee) });
}

function once(fee: number): string {
  return fee === 0 ? m.cards_fact_fee_none() : m.cards_fact_fee_once({ amount: rupees(fee) });
}
