import { m } from "#messages";
import type { Offer } from "#shared/api/types.ts";
import { rupees } from "#shared/format/money.ts";
import { percent } from "#shared/format/percent.ts";

/** One line of what an offer costs or promises. */
export interface OfferTerm {
  key: string;
  label: string;
  value: string;
}

/** Everything that the loan costs beyond what is borrowed. */
export function totalCost(offer: Offer): number {
  return offer.totalInterest + offer.feeWithGst + offer.thirdPartyCharges;
}

/** "15.91%", always with both decimals, so that figures compare. */
export function shownApr(apr: number): string {
  return percent(apr, { fixed: true });
}

/** The three figures that stand out. */
export function mainTerms(offer: Offer): OfferTerm[] {
  const apr = offer.rateKind === "up_to" ? m.offers_apr_up_to() : m.offers_apr();
  return [
    { key: "apr", label: apr, value: shownApr(offer.apr) },
    { key: "monthly", label: m.offers_monthly(), value: rupees(offer.emi) },
    { key: "receive", label: m.offers_receive(), value: rupees(offer.netDisbursed) },
  ];
}

/** The figures that make up the price. */
export function priceTerms(offer: Offer): OfferTerm[] {
  return [
    { key: "interest", label: interestLabel(offer), value: shownRate(offer) },
    { key: "fee", label: m.offers_fee(), value: rupees(offer.feeWithGst) },
    ...thirdParty(offer),
    { key: "repay", label: m.offers_repay(), value: rupees(offer.totalPayable) },
    totalCostTerm(offer),
  ];
}

export function totalCostTerm(offer: Offer): OfferTerm {
  return { key: "total", label: m.offers_total_cost(), value: rupees(totalCost(offer)) };
}

/** What paying late costs: it stands with the price, however short an offer is said. */
export function lateTerm(offer: Offer): OfferTerm {
  return { key: "late", label: m.offers_late(), value: offer.penalText };
}

/** What else holds around the price. */
export function conditionTerms(offer: Offer): OfferTerm[] {
  return [
    { key: "early", label: m.offers_early(), value: offer.foreclosureText },
    { key: "cooling", label: m.offers_cooling(), value: shownCoolingOff(offer.coolingOffDays) },
    { key: "speed", label: m.offers_speed(), value: shownSpeed(offer.speedHours) },
  ];
}

/** The amount and the time that this lender offers. */
export function loanTerm(offer: Offer): OfferTerm {
  const value = m.offers_loan_value({ amount: rupees(offer.amount), months: offer.months });
  return { key: "loan", label: m.offers_loan(), value };
}

function interestLabel(offer: Offer): string {
  return offer.interestKind === "fixed" ? m.offers_interest_fixed() : m.offers_interest_floating();
}

function shownRate(offer: Offer): string {
  const rate = percent(offer.rate);
  return offer.rateKind === "up_to" ? m.offers_up_to({ value: rate }) : rate;
}

const HOURS_A_DAY = 24;

function shownSpeed(hours: number): string {
  if (hours < HOURS_A_DAY) return hours <= 1 ? m.offers_speed_hour() : m.offers_speed_hours({ hours });
  const days = Math.ceil(hours / HOURS_A_DAY);
  return days === 1 ? m.offers_speed_day() : m.offers_speed_days({ days });
}

function shownCoolingOff(days: number): string {
  return days === 1 ? m.offers_cooling_one() : m.offers_cooling_many({ days });
}

function thirdParty(offer: Offer): OfferTerm[] {
  if (offer.thirdPartyCharges === 0) return [];
  return [{ key: "third-party", label: m.offers_third_party(), value: rupees(offer.thirdPartyCharges) }];
}
