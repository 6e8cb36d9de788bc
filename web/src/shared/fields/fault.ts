import { m } from "#messages";
import type { FieldDescriptor, FieldValue } from "#shared/api/types.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { rupees } from "#shared/format/money.ts";
import { birthDateFault, isRealDate, todayInIndia } from "#shared/validate/birth-date.ts";
import { CANONICAL, isEmpty } from "./answers.ts";

/**
 * What is wrong with an answer, in the server's words, or null. `saved` is the answer as it was loaded: a masked PAN
 * that comes back unchanged keeps the stored one. The server's rules: crates/domain/src/origination/field/parse.rs.
 */
export function faultOf(field: FieldDescriptor, answer: FieldValue | undefined, saved?: FieldValue): string | null {
  const missing = isEmpty(answer) || (field.kind === "flag" && answer === false);
  if (missing) return field.required ? missingMessage(field) : null;
  switch (field.kind) {
    case "money":
      return numberFault(Number(answer), field, MONEY);
    case "integer":
      return numberFault(Number(answer), field, INTEGER);
    case "date":
      return dateFault(String(answer), field);
    case "text":
      return textFault(String(answer), field);
    case "otp":
      return String(answer).length === getBoot().limits.otpDigits ? null : m.invalid_otp();
    case "choice":
      return field.options?.some((option) => option.id === answer) ? null : m.invalid_choose();
    case "flag":
      return null;
    case "pan":
      return answer === saved ? null : canonicalFault(String(answer), "pan");
    default:
      return canonicalFault(String(answer), field.kind);
  }
}

const CANONICAL_MESSAGES: Record<keyof typeof CANONICAL, () => string> = {
  name: m.invalid_name,
  mobile: m.invalid_mobile,
  email: m.invalid_email,
  pan: m.invalid_pan,
  pincode: m.invalid_pincode,
  ifsc: m.invalid_ifsc,
};

function canonicalFault(answer: string, kind: keyof typeof CANONICAL): string | null {
  return CANONICAL[kind](answer) === null ? CANONICAL_MESSAGES[kind]() : null;
}

function missingMessage(field: FieldDescriptor): string {
  if (field.kind === "choice") return m.invalid_choose();
  if (field.kind === "flag") return m.invalid_tick();
  if (field.kind === "otp") return m.invalid_otp();
  return isBirthDate(field) ? m.invalid_birth_date() : m.invalid_required();
}

interface NumberWords {
  shown: (value: number) => string;
  least: (bounds: { min: string }) => string;
  range: (bounds: { min: string; max: string }) => string;
}

const MONEY: NumberWords = { shown: rupees, least: m.invalid_amount_least, range: m.invalid_amount_range };
const INTEGER: NumberWords = { shown: String, least: m.invalid_number_least, range: m.invalid_number_range };

function numberFault(value: number, field: FieldDescriptor, words: NumberWords): string | null {
  const least = field.min ?? 0;
  if (value >= least && (field.max === null || value <= field.max)) return null;
  const min = words.shown(least);
  return field.max === null ? words.least({ min }) : words.range({ min, max: words.shown(field.max) });
}

function textFault(text: string, field: FieldDescriptor): string | null {
  const tooLong = field.maxLength !== null && text.trim().length > field.maxLength;
  return tooLong ? m.invalid_too_long({ max: field.maxLength ?? 0 }) : null;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function dateFault(text: string, field: FieldDescriptor): string | null {
  if (isBirthDate(field)) return birthDateMessage(text, field);
  const [year = 0, month = 0, day = 0] = ISO_DATE.exec(text)?.slice(1).map(Number) ?? [];
  return isRealDate(year, month, day) ? null : m.invalid_date();
}

function birthDateMessage(text: string, field: FieldDescriptor): string | null {
  const { limits } = getBoot();
  const ages = { ageMin: field.min ?? limits.ageMin, ageMax: field.max ?? limits.ageMax };
  switch (birthDateFault(text, todayInIndia(), ages)) {
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

/** The bounds of a date are ages. */
export function isBirthDate(field: FieldDescriptor): boolean {
  return field.kind === "date" && (field.min !== null || field.max !== null);
}
