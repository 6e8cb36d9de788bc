import { m } from "#messages";
import type { HelpRequest, User } from "#shared/api/types.ts";
import { email, mobile } from "#shared/validate/canonical.ts";
import { latinDigits } from "#shared/validate/typed.ts";

/** Form values of the help form. */
export interface HelpAnswers {
  name: string;
  email: string;
  phone: string;
  company: string;
  description: string;
}

export type HelpField = keyof HelpAnswers;

export const NO_ANSWERS: HelpAnswers = { name: "", email: "", phone: "", company: "", description: "" };

const REQUIRED_FIELDS: HelpField[] = ["name", "email", "phone", "description"];

/** Prefills the form with a logged-in customer's data. */
export function prefillAnswers(user: User | undefined): HelpAnswers {
  if (user === undefined) return NO_ANSWERS;
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return { ...NO_ANSWERS, name, email: user.email ?? "", phone: user.mobile_phone_number ?? "" };
}

/** At most `digits` digits of a phone number, without a leading +91 or 0. */
export function phoneDigits(typed: string, digits: number): string {
  const all = latinDigits(typed).replaceAll(/\D/g, "");
  const prefix = /^(91|0)/.exec(all)?.[0] ?? "";
  const isPrefixed = prefix !== "" && all.length === digits + prefix.length;
  return (isPrefixed ? all.slice(prefix.length) : all).slice(0, digits);
}

/** Error of a field by the server's rules, or null; empty fields have none, because they are listed as missing. */
export function helpError(field: HelpField, answers: HelpAnswers, digits: number): string | null {
  const typed = answers[field].trim();
  if (typed === "") return null;
  if (field === "email" && email(typed) === null) return m.help_email_error();
  if (field === "phone" && (typed.length < digits || mobile(typed) === null)) return m.help_phone_error();
  return null;
}

/** Required fields that are empty or invalid, in form order. */
export function findMissingFields(answers: HelpAnswers, digits: number): HelpField[] {
  return REQUIRED_FIELDS.filter((field) => answers[field].trim() === "" || helpError(field, answers, digits) !== null);
}

/** Request of valid answers; `brand` is the key of the site's brand. */
export function helpRequest(answers: HelpAnswers, brand: string): HelpRequest {
  const { company, ...required } = answers;
  return { orgid: brand, ...required, ...(company.trim() !== "" && { company }) };
}
