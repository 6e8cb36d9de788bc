import { m } from "#messages";
import type { LoanQuestion } from "#shared/api/types.ts";
import { parseAmount as amountSaid, latinDigits, parseWholeNumber } from "#shared/validate/typed.ts";

/** Fields of the calculator in page order, named as in the API and the URL. */
export const LOAN_KEYS = ["amount", "months", "rate"] as const;
export const CHARGE_KEYS = [
  "feePercent",
  "feeFlat",
  "gstOnFeePercent",
  "thirdPartyCharges",
  "foreclosurePercent",
  "lockInMonths",
] as const;

export type LoanKey = (typeof LOAN_KEYS)[number] | (typeof CHARGE_KEYS)[number];

/** A loan: rupees, months, percent per year. */
export type Loan = Record<LoanKey, number>;

/** Typed texts by field. */
export type LoanDraft = Record<LoanKey, string>;

const KEYS: readonly LoanKey[] = [...LOAN_KEYS, ...CHARGE_KEYS];
const REQUIRED_KEYS: readonly LoanKey[] = LOAN_KEYS;

/** Example loan shown at first. */
export const DEFAULT_LOAN: Loan = {
  amount: 200_000,
  months: 24,
  rate: 16,
  feePercent: 2,
  feeFlat: 0,
  gstOnFeePercent: 18,
  thirdPartyCharges: 0,
  foreclosurePercent: 0,
  lockInMonths: 0,
};

/** Parses the loan in the URL; the example loan if there is none. Missing fields are 0. */
export function parseLoanSearch(search: Record<string, unknown>): Loan {
  if (!KEYS.some((key) => isNumber(search[key]))) return DEFAULT_LOAN;
  return mapLoanKeys((key) => {
    const value = search[key];
    if (isNumber(value)) return value;
    return REQUIRED_KEYS.includes(key) ? DEFAULT_LOAN[key] : 0;
  });
}

/** Converts a loan to URL and API parameters; zeros are left out. */
export function loanToSearch(loan: Loan): LoanQuestion {
  const { amount, months, rate } = loan;
  const charges = CHARGE_KEYS.filter((key) => loan[key] !== 0).map((key) => [key, loan[key]]);
  return { amount, months, rate, ...(Object.fromEntries(charges) as Partial<Loan>) };
}

/** Formats the loan for the form's fields. */
export function loanToDraft(loan: Loan): LoanDraft {
  return mapLoanKeys((key) => (loan[key] === 0 && !REQUIRED_KEYS.includes(key) ? "" : String(loan[key])));
}

/** At most three decimals, because the server computes in thousandths of a percent and in paise. */
const PERCENT = /^\d+(?:\.\d{1,3})?$/;
const AMOUNT_KEYS: readonly LoanKey[] = ["amount", "feeFlat", "thirdPartyCharges"];
const PERCENT_KEYS: readonly LoanKey[] = ["rate", "feePercent", "gstOnFeePercent", "foreclosurePercent"];

/** Error if a field is not a number; the server checks ranges. */
export function validateField(draft: LoanDraft, key: LoanKey): string | null {
  const text = stripPercent(draft[key]);
  if (text === "") return REQUIRED_KEYS.includes(key) ? m.invalid_required() : null;
  if (PERCENT_KEYS.includes(key)) return PERCENT.test(text) ? null : m.calc_percent_invalid();
  if (!AMOUNT_KEYS.includes(key)) return parseWholeNumber(draft[key]) === null ? m.invalid_number() : null;
  const parsedAmount = amountSaid(draft[key]);
  if (typeof parsedAmount === "number") return null;
  return parsedAmount === "paise" ? m.invalid_amount_paise() : m.invalid_amount();
}

/** Parses one field; null if it is not a number. */
export function parseField(draft: LoanDraft, key: LoanKey): number | null {
  return validateField(draft, key) === null ? parseDraftNumber(draft, key) : null;
}

/** Parses the form; null if a field is not a number. */
export function parseLoan(draft: LoanDraft): Loan | null {
  const isValid = KEYS.every((key) => validateField(draft, key) === null);
  return isValid ? mapLoanKeys((key) => parseDraftNumber(draft, key)) : null;
}

function parseDraftNumber(draft: LoanDraft, key: LoanKey): number {
  if (AMOUNT_KEYS.includes(key)) return Number(draft[key].trim() === "" ? 0 : amountSaid(draft[key]));
  return PERCENT_KEYS.includes(key) ? Number(stripPercent(draft[key])) : (parseWholeNumber(draft[key]) ?? 0);
}

function stripPercent(typed: string): string {
  return latinDigits(typed).replaceAll(/[\s%]/g, "");
}

function mapLoanKeys<Value>(getValue: (key: LoanKey) => Value): Record<LoanKey, Value> {
  return Object.fromEntries(KEYS.map((key) => [key, getValue(key)])) as Record<LoanKey, Value>;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
