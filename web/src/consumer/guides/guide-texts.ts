import { m } from "#messages";
import type { GuideFigures, Product } from "#shared/api/types.ts";

/** Texts and figures of a product guide. */
export interface GuideTexts {
  title: () => string;
  lead: () => string;
  what: () => string;
  costs: readonly (() => string)[];
  watch: readonly (() => string)[];
  /** Range of amounts and terms. */
  range: readonly FigureLabel[];
  figures: readonly FigureLabel[];
  note: () => string;
  /** The product's calculator, if any. */
  calculator?: "/calculator" | "/calculator/gold";
}

/** A figure of the guide with its label. */
export type FigureLabel = readonly [keyof GuideFigures, () => string];

const AMOUNT: FigureLabel = ["amount", m.common_fact_amount];
const MONTHS: FigureLabel = ["months", m.common_fact_term];
const RATE: FigureLabel = ["rate", m.common_fact_rate];
const FEE: FigureLabel = ["fee", m.common_price_fee];
const RECEIVE: FigureLabel = ["receive", m.common_price_receive];
const MONTHLY: FigureLabel = ["payment", m.guide_monthly];
const INTEREST: FigureLabel = ["totalInterest", m.common_total_interest];
const REPAY: FigureLabel = ["total", m.common_price_repay];
const APR: FigureLabel = ["apr", m.common_price_apr];

const RANGE: readonly FigureLabel[] = [
  ["amounts", m.common_fact_amount],
  ["monthsMost", m.common_fact_term],
];

const LOAN: readonly FigureLabel[] = [AMOUNT, MONTHS, RATE, FEE, RECEIVE, MONTHLY, INTEREST, REPAY, APR];

/** Guides by product slug. */
export const GUIDES: Partial<Record<Product["slug"], GuideTexts>> = {
  "personal-loans": {
    title: m.guide_personal_title,
    lead: m.guide_personal_lead,
    what: m.guide_personal_what,
    costs: [m.guide_personal_cost_1, m.guide_personal_cost_2, m.guide_personal_cost_3],
    watch: [m.guide_personal_watch_1, m.guide_personal_watch_2],
    range: [...RANGE, ["rates", m.common_fact_rate]],
    figures: LOAN,
    note: m.guide_example_loan,
    calculator: "/calculator",
  },
  "gold-loans": {
    title: m.guide_gold_title,
    lead: m.guide_gold_lead,
    what: m.guide_gold_what,
    costs: [m.guide_gold_cost_1, m.guide_gold_cost_2, m.guide_gold_cost_3],
    watch: [m.guide_gold_watch_1, m.guide_gold_watch_2],
    range: RANGE,
    figures: [
      ["gold", m.guide_gold_worth],
      ["mostOnGold", m.guide_gold_most],
      AMOUNT,
      MONTHS,
      RATE,
      FEE,
      RECEIVE,
      INTEREST,
      ["payment", m.common_price_at_once],
      APR,
    ],
    note: m.guide_example_loan,
    calculator: "/calculator/gold",
  },
  "business-loans": {
    title: m.guide_business_title,
    lead: m.guide_business_lead,
    what: m.guide_business_what,
    costs: [m.guide_business_cost_1, m.guide_business_cost_2, m.guide_business_cost_3],
    watch: [m.guide_business_watch_1, m.guide_business_watch_2],
    range: RANGE,
    figures: LOAN,
    note: m.guide_example_loan,
    calculator: "/calculator",
  },
  "affordable-housing-loan": {
    title: m.guide_housing_title,
    lead: m.guide_housing_lead,
    what: m.guide_housing_what,
    costs: [m.guide_housing_cost_1, m.guide_housing_cost_2, m.guide_housing_cost_3],
    watch: [m.guide_housing_watch_1, m.guide_housing_watch_2],
    range: RANGE,
    figures: [...LOAN, ["rise", m.common_price_rise]],
    note: m.guide_example_loan,
    calculator: "/calculator",
  },
  "credit-cards": {
    title: m.guide_cards_title,
    lead: m.guide_cards_lead,
    what: m.guide_cards_what,
    costs: [m.guide_cards_cost_1, m.guide_cards_cost_2, m.guide_cards_cost_3],
    watch: [m.guide_cards_watch_1, m.guide_cards_watch_2],
    range: [],
    figures: [AMOUNT, MONTHS, RATE, MONTHLY, INTEREST, REPAY],
    note: m.guide_cards_example,
  },
  "other-insurance": {
    title: m.guide_insurance_title,
    lead: m.guide_insurance_lead,
    what: m.guide_insurance_what,
    costs: [m.guide_insurance_cost_1, m.guide_insurance_cost_2, m.guide_insurance_cost_3],
    watch: [m.guide_insurance_watch_1, m.guide_insurance_watch_2],
    range: [],
    figures: [
      ["amount", m.guide_cover],
      ["premium", m.guide_premium],
      ["gst", m.guide_gst],
      ["total", m.guide_year],
    ],
    note: m.guide_example_cover,
  },
};
