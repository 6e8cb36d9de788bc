import { m } from "#messages";
import type { PersonFacts } from "#shared/api/admin/eligibility.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";
import { birthDateError, todayInIndia } from "#shared/validate/birth-date.ts";
import { pincode } from "#shared/validate/canonical.ts";
import { TODAY } from "./version-field.tsx";

/** A person as typed. */
export type PersonAnswers = Record<keyof PersonFacts | "catalogVersion", string>;

/** Nothing is known yet. */
export const NOBODY: PersonAnswers = {
  desired_loan_amount: "",
  months: "",
  monthly_income: "",
  employment_status_code: "",
  birth_date: "",
  postal_code: "",
  credit_score: "",
  household_income: "",
  emi: "",
  catalogVersion: TODAY,
};

const NUMBERS = ["desired_loan_amount", "months", "monthly_income", "credit_score", "emi"] as const;

/** What is wrong with what was typed; only the amount must be there. */
export function personErrors(answers: PersonAnswers): FieldErrors<PersonAnswers> {
  const errors: FieldErrors<PersonAnswers> = {};
  for (const name of NUMBERS) errors[name] = numberError(answers[name]);
  if (answers.desired_loan_amount.trim() === "") errors.desired_loan_amount = m.invalid_required();
  errors.birth_date = answers.birth_date === "" ? null : birthError(answers.birth_date);
  const code = answers.postal_code.trim();
  errors.postal_code = code === "" || pincode(code) !== null ? null : m.invalid_pincode();
  return errors;
}

/** What is sent: what is empty is unknown. */
export function personFacts(answers: PersonAnswers): PersonFacts {
  return {
    desired_loan_amount: numberOf(answers.desired_loan_amount),
    months: numberOf(answers.months),
    monthly_income: numberOf(answers.monthly_income),
    employment_status_code: numberOf(answers.employment_status_code),
    credit_score: numberOf(answers.credit_score),
    household_income: numberOf(answers.household_income),
    emi: numberOf(answers.emi),
    birth_date: answers.birth_date || null,
    postal_code: pincode(answers.postal_code),
  };
}

const WHOLE = /^\d+$/;

function plain(text: string): string {
  return text.replaceAll(/[,\s₹]/g, "");
}

function numberError(text: string): string | null {
  return plain(text) === "" || WHOLE.test(plain(text)) ? null : m.invalid_number();
}

/** How old they may be is each lender's to say. */
const ANY_AGE = { ageMin: 0, ageMax: 150 };

function birthError(day: string): string | null {
  const error = birthDateError(day, todayInIndia(), ANY_AGE);
  if (error === null) return null;
  return error === "invalid-year" ? m.invalid_year() : m.invalid_date();
}

function numberOf(text: string): number | null {
  return plain(text) === "" ? null : Number(plain(text));
}
