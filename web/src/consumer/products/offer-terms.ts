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

/** Total cost beyond the borrowed amount. */
export function totalCost({ price }: Offer): number {
  return price.totalCost;
}

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

/** The line of a price with this key. */
export function priceLine({ price }: Offer, key: string): OfferTerm | null {
  return price.lines.find((line) => line.key === key) ?? null;
}

/** Keys of the lines that a column may show. */
export function columnKeys(column: PriceColumn): readonly [string, ...string[]] {
  return typeof column === "string" ? [column] : column.keys;
}

/** The line of a price that a column shows. */
export function columnLine(offer: Offer, column: PriceColumn): OfferTerm | null {
  return columnKeys(column).reduce<OfferTerm | null>((found, key) => found ?? priceLine(offer, key), null);
}

/** Lines of a price without a column. */
export function otherPriceLines({ price }: Offer, columns: readonly PriceColumn[]): OfferTerm[] {
  const shown = columns.flatMap(columnKeys);
  return price.lines.filter(({ key }) => !shown.includes(key));
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
