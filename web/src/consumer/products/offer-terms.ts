import { m } from "#messages";
import type { PriceColumn } from "#consumer/products/product.ts";
import type { Offer } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatPercent } from "#shared/format/percent.ts";
import { formatTerm } from "./term.ts";

/** One line of an offer's costs or conditions. */
export interface OfferTerm {
  key: string;
  label: string;
  value: string;
  /** Explanation of the figure. */
  explanation?: string | null;
}

/** Number of main lines, which the server sends first. */
const MAIN_LINES = 3;

/** Formats "15.91%", always with two decimals, for comparison. */
export function formatApr(apr: number): string {
  return formatPercent(apr, { fixed: true });
}

export function mainTerms({ price }: Offer): OfferTerm[] {
  return price.lines.slice(0, MAIN_LINES);
}

export function priceTerms({ price }: Offer): OfferTerm[] {
  return price.lines.slice(MAIN_LINES);
}

/** All terms of an offer, the amount and term of the loan first. */
export function allTerms(offer: Offer): OfferTerm[] {
  return [loanTerm(offer), ...offer.price.lines, lateTerm(offer), ...conditionTerms(offer)];
}

/** The term of an offer with this key. */
export function findTerm(offer: Offer, key: string): OfferTerm | null {
  return allTerms(offer).find((term) => term.key === key) ?? null;
}

/** Keys of the lines that a column may show. */
export function columnKeys(column: PriceColumn): readonly [string, ...string[]] {
  return typeof column === "string" ? [column] : column.keys;
}

/** The term of an offer that a column shows. */
export function columnTerm(offer: Offer, column: PriceColumn): OfferTerm | null {
  return columnKeys(column).reduce<OfferTerm | null>((found, key) => found ?? findTerm(offer, key), null);
}

/** Price and conditions of an offer without a column. */
export function otherTerms(offer: Offer, columns: readonly PriceColumn[]): OfferTerm[] {
  const shown = columns.flatMap(columnKeys);
  return [...offer.price.lines, ...conditionTerms(offer)].filter(({ key }) => !shown.includes(key));
}

/** Cost of late payment, shown with the price even in a short view. */
export function lateTerm(offer: Offer): OfferTerm {
  return { key: "late", label: m.common_terms_late(), value: offer.penalText };
}

/** Conditions beside the price. */
export function conditionTerms(offer: Offer): OfferTerm[] {
  return [
    { key: "early", label: m.common_terms_early(), value: offer.foreclosureText },
    { key: "cooling", label: m.common_terms_cooling(), value: formatCoolingOff(offer.coolingOffDays) },
    { key: "speed", label: m.common_terms_speed(), value: formatSpeed(offer.speedHours) },
  ];
}

/** Amount and term of the offer. */
export function loanTerm(offer: Offer): OfferTerm {
  const value = m.common_terms_loan_value({ amount: formatRupees(offer.amount), term: formatTerm(offer.months) });
  return { key: "loan", label: m.common_terms_loan(), value };
}

const HOURS_A_DAY = 24;

function formatSpeed(hours: number): string {
  if (hours < HOURS_A_DAY) return hours <= 1 ? m.common_terms_speed_hour() : m.common_terms_speed_hours({ hours });
  const days = Math.ceil(hours / HOURS_A_DAY);
  return days === 1 ? m.common_terms_speed_day() : m.common_terms_speed_days({ days });
}

function formatCoolingOff(days: number): string {
  return days === 1 ? m.common_terms_cooling_one() : m.common_terms_cooling_many({ days });
}
