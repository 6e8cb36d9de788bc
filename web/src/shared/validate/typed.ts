/**
 * Parses numbers as people type them; ambiguous ones are rejected. The server decides
 * (crates/domain/src/form/typed.rs); these repeat its rules and share its examples, data/vectors/amount.json,
 * whole-number.json and decimal.json.
 */

/** Not an amount; or an amount with paise. */
type AmountError = "invalid" | "paise";

const LAKH = 100_000;
const CRORE = 10_000_000;
const THOUSAND = 1000;

/** Words for a multiple of rupees, without nuktas. */
const UNITS: [number, string[]][] = [
  [1, [""]],
  [THOUSAND, ["k", "thousand", "hazaar", "hazar", "hajaar", "hajar", "हजार"]],
  [LAKH, ["lakh", "lakhs", "lac", "lacs", "l", "लाख"]],
  [CRORE, ["crore", "crores", "cr", "करोड"]],
];
const CURRENCY_PREFIX = /^(?:₹|rs\.|rs|inr|रु\.|रु|रू\.|रू)/u;
const CURRENCY_SUFFIX = /(?:rupees|rupee|rs\.|rs|रुपये|रुपए|रुपया|रु)$/u;
const PARTS = /^([\d\s,.]*)(.*)$/su;
/** All groups use one separator; two different ones mean two numbers copied from two cells. */
const NUMBER = /^(\d{1,12}|\d{1,3}(?:([, \u{A0}\u{202F}])(?:\d{2,3}\2)*\d{3}))(?:\.(\d{1,12}))?$/u;
const MAX_INPUT_LENGTH = 40;
const MAX_DIGITS = 12;
const MAX_RUPEES = 1_000_000_000_000;
const PAISE_DIGITS = 2;
const TEN = 10;

/** Converts Devanagari digits (०–९) to Latin ones. */
export function latinDigits(typed: string): string {
  return typed.replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO));
}
const DEVANAGARI_ZERO = 0x966;

/** The digits of a text, at most this many. */
export function extractDigits(typed: string, most: number): string {
  return latinDigits(typed).replaceAll(/\D/g, "").slice(0, most);
}

/** Parses whole rupees: "5,00,000", "₹ 5000.00", "3.5 lakh", "३ लाख". */
export function parseAmount(typed: string): number | AmountError {
  const text = normalizeInput(typed);
  if (text === null) return "invalid";
  const bare = text.replace(CURRENCY_PREFIX, "").trim().replace(/\/-$/u, "").trim().replace(CURRENCY_SUFFIX, "").trim();
  const [, number = "", unit = ""] = PARTS.exec(bare) ?? [];
  const word = unit.replace(/\.+$/u, "").trim();
  const factor = UNITS.find(([, words]) => words.includes(word))?.[0];
  const parts = parseDecimal(number.trim());
  if (factor === undefined || parts === null) return "invalid";
  if (factor === 1 && parts.fraction.length > PAISE_DIGITS) return "invalid";
  return scaleAmount(parts, factor);
}

/** Parses a whole number: "24", "२४", "24.0"; null if invalid. */
export function parseWholeNumber(typed: string): number | null {
  const text = normalizeInput(typed);
  const parts = text === null ? null : parseDecimal(text);
  return parts === null || /[1-9]/.test(parts.fraction) ? null : Number(parts.integerDigits);
}

/** Parses a number above 0 with at most 3 decimals: "10.5", "१०.५", "1,200.125"; null if invalid. */
export function parseDecimalNumber(typed: string): number | null {
  const text = normalizeInput(typed);
  const parts = text === null ? null : parseDecimal(text);
  if (parts === null || /[1-9]/.test(parts.fraction.slice(MAX_DECIMALS))) return null;
  const number = Number(`${parts.integerDigits}.${parts.fraction.slice(0, MAX_DECIMALS) || "0"}`);
  return number > 0 ? number : null;
}
const MAX_DECIMALS = 3;

/** Lower case with Latin digits and without nuktas, which are often left out. */
function normalizeInput(typed: string): string | null {
  if ([...typed].length > MAX_INPUT_LENGTH) return null;
  const letters = latinDigits(typed).toLowerCase().replaceAll("\u{93C}", "");
  return letters.replaceAll("\u{95B}", "ज").replaceAll("\u{95C}", "ड").trim();
}

interface Decimal {
  integerDigits: string;
  fraction: string;
}

/** Parses a decimal; a comma that does not group might be a decimal sign, so it is rejected. */
function parseDecimal(text: string): Decimal | null {
  const [, grouped, , fraction = ""] = NUMBER.exec(text) ?? [];
  const integerDigits = grouped?.replaceAll(/\D/g, "");
  return integerDigits === undefined || integerDigits.length > MAX_DIGITS ? null : { integerDigits, fraction };
}

function scaleAmount({ integerDigits, fraction }: Decimal, factor: number): number | AmountError {
  const unit = BigInt(TEN) ** BigInt(fraction.length);
  const all = (BigInt(integerDigits) * unit + BigInt(fraction || "0")) * BigInt(factor);
  if (all / unit > BigInt(MAX_RUPEES)) return "invalid";
  return all % unit === 0n ? Number(all / unit) : "paise";
}
