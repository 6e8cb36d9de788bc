import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";

const wholeRupeesFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exactRupeesFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});

const LAKH = 100_000;
const CRORE = 10_000_000;

/** "₹10,00,000"; with paise only if there are any. */
export function formatRupees(amount: number): string {
  return Number.isInteger(amount) ? wholeRupeesFormat.format(amount) : exactRupeesFormat.format(amount);
}

/** Formats an amount in whole rupees, where paise would only distract: "₹9,602". */
export function formatRoundedRupees(amount: number): string {
  return formatRupees(Math.round(amount));
}

/** Formats an amount in words: "10 lakh", "1.25 crore", below a lakh "75,000". */
export function formatAmountInWords(amount: number, language: Language): string {
  if (amount >= CRORE) return m.common_crore({ number: scaleRupees(amount, CRORE) }, { locale: language });
  if (amount >= LAKH) return m.common_lakh({ number: scaleRupees(amount, LAKH) }, { locale: language });
  return formatRupees(amount);
}

/** Formats an amount in words as a price: "₹10 lakh", "₹1.25 crore", below a lakh "₹75,000". */
export function formatRupeesInWords(amount: number, language: Language): string {
  return amount >= LAKH ? `₹${formatAmountInWords(amount, language)}` : formatRupees(amount);
}

const TWO_DECIMALS = 100;

function scaleRupees(amount: number, unit: number): string {
  return String(Math.floor((amount / unit) * TWO_DECIMALS) / TWO_DECIMALS);
}
