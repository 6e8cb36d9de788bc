import { m } from "#messages";
import type { FieldDescriptor, FieldValue } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { formatRupees } from "#shared/format/money.ts";
import { birthDateError, isRealDate, todayInIndia } from "#shared/validate/birth-date.ts";
import { parseAmount, parseDecimalNumber } from "#shared/validate/typed.ts";
import { CANONICALIZERS, isEmpty, MASKED_KINDS } from "./answers.ts";

/**
 * Error of an answer in the server's words, or null. `saved` is the loaded answer: an unchanged masked PAN keeps the
 * stored one. The server's rules: crates/domain/src/origination/field/parse.rs.
 */
export function fieldError(field: FieldDescriptor, answer: FieldValue | undefined, saved?: FieldValue): string | null {
  // Items are validated one by one.
  if (field.kind === "group") return null;
  const missing = isEmpty(answer) || (field.kind === "flag" && answer === false);
  if (missing) return field.required ? missingMessage(field) : null;
  switch (field.kind) {
    case "money":
      return amountError(answer ?? null, field);
    case "integer":
      return typeof answer === "number" ? numberError(answer, field, INTEGER) : m.invalid_number();
    case "decimal":
      return parseDecimalNumber(String(answer)) === null ? m.invalid_decimal() : null;
    case "date":
      return dateError(String(answer), field);
    case "text":
      return textError(String(answer), field);
    case "otp":
      return String(answer).length === getBoot().limits.otpDigits ? null : m.invalid_otp();
    case "choice":
      return field.options?.some((option) => option.id === answer) ? null : m.invalid_choose();
    case "flag":
      return null;
    default:
      if (MASKED_KINDS.includes(field.kind) && answer === saved) return null;
      return canonicalError(String(answer), field.kind);
  }
}

const CANONICAL_MESSAGES: Record<keyof typeof CANONICALIZERS, () => string> = {
  name: m.invalid_name,
  mobile: m.invalid_mobile,
  email: m.invalid_email,
  pan: m.invalid_pan,
  pincode: m.invalid_pincode,
  ifsc: m.invalid_ifsc,
  entitypan: m.invalid_pan,
  gstin: m.invalid_gstin,
  account: m.invalid_bank_account,
};

function canonicalError(answer: string, kind: keyof typeof CANONICALIZERS): string | null {
  if (kind === "entitypan" && CANONICALIZERS.pan(answer) !== null) return m.invalid_pan_entity();
  return CANONICALIZERS[kind](answer) === null ? CANONICAL_MESSAGES[kind]() : null;
}

function missingMessage(field: FieldDescriptor): string {
  if (field.kind === "choice") return m.invalid_choose();
  if (field.kind === "flag") return m.invalid_tick();
  if (field.kind === "otp") return m.invalid_otp();
  return isBirthDate(field) ? m.invalid_birth_date() : m.invalid_required();
}

/** Error of an amount; invalid amounts are kept as typed text. */
function amountError(answer: FieldValue, field: FieldDescriptor): string | null {
  const parsedValue = typeof answer === "number" ? answer : parseAmount(String(answer));
  if (parsedValue === "paise") return m.invalid_amount_paise();
  return parsedValue === "invalid" ? m.invalid_amount() : numberError(parsedValue, field, MONEY);
}

interface NumberLabels {
  shown: (value: number) => string;
  least: (bounds: { min: string }) => string;
  range: (bounds: { min: string; max: string }) => string;
}

const MONEY: NumberLabels = { shown: formatRupees, least: m.invalid_amount_least, range: m.invalid_amount_range };
const INTEGER: NumberLabels = { shown: String, least: m.invalid_number_least, range: m.invalid_number_range };

function numberError(value: number, field: FieldDescriptor, labels: NumberLabels): string | null {
  const least = field.min ?? 0;
  if (value >= least && (field.max === null || value <= field.max)) return null;
  const min = labels.shown(least);
  return field.max === null ? labels.least({ min }) : labels.range({ min, max: labels.shown(field.max) });
}

function textError(text: string, field: FieldDescriptor): string | null {
  const tooLong = field.maxLength !== null && text.trim().length > field.maxLength;
  return tooLong ? m.invalid_too_long({ max: field.maxLength ?? 0 }) : null;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function dateError(text: string, field: FieldDescriptor): string | null {
  if (isBirthDate(field)) return birthDateMessage(text, field);
  const [year = 0, month = 0, day = 0] = ISO_DATE.exec(text)?.slice(1).map(Number) ?? [];
  return isRealDate(year, month, day) ? null : m.invalid_date();
}

function birthDateMessage(text: string, field: FieldDescriptor): string | null {
  const { limits } = getBoot();
  const ages = { ageMin: field.min ?? limits.ageMin, ageMax: field.max ?? limits.ageMax };
  switch (birthDateError(text, todayInIndia(), ages)) {
    case "invalid-date":
      return m.invalid_date();
    case "invalid-year":
      return m.invalid_year();
    case "too-young":
    case "too-old":
      return m.invalid_age();
    default:
      return null;
  }
}

/** Whether a date's bounds are ages. */
export function isBirthDate(field: FieldDescriptor): boolean {
  return field.kind === "date" && (field.min !== null || field.max !== null);
}
