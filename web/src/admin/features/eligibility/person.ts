import { m } from "#messages";
import type { FactToState, StatedFact } from "#shared/api/admin/eligibility.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";
import { pincode } from "#shared/validate/canonical.ts";
import { amount, decimalNumber, wholeNumber } from "#shared/validate/typed.ts";
import { type AsOfAnswers, asOfError, TODAY } from "./as-of-field.tsx";

/** A person as typed: what lenders of the product look at, by fact, and by which lenders they are judged. */
export type PersonAnswers = Record<string, string> & AsOfAnswers;

/** Nothing is known yet. */
export function nobody(facts: readonly FactToState[]): PersonAnswers {
  const unknown = Object.fromEntries(facts.map(({ fact }) => [fact, ""]));
  return { ...unknown, catalogVersion: TODAY, asOf: "" };
}

/** What is wrong with what was typed; only what is required must be there. */
export function personErrors(facts: readonly FactToState[], answers: PersonAnswers): FieldErrors<PersonAnswers> {
  const errors = Object.fromEntries(facts.map((fact) => [fact.fact, errorOf(fact, typedOf(fact, answers))]));
  return { ...errors, asOf: asOfError(answers) };
}

/** What is sent: what is empty is unknown. */
export function statedFacts(facts: readonly FactToState[], answers: PersonAnswers): StatedFact[] {
  return facts.flatMap((fact) => {
    const value = READERS[fact.kind].read(typedOf(fact, answers));
    return value === null ? [] : [{ fact: fact.fact, value }];
  });
}

function typedOf({ fact }: FactToState, answers: PersonAnswers): string {
  return (answers[fact] ?? "").trim();
}

function errorOf({ kind, required }: FactToState, typed: string): string | null {
  if (typed === "") return required ? m.invalid_required() : null;
  const { read, wrong } = READERS[kind];
  return read(typed) === null ? wrong() : null;
}

interface Reader {
  /** Null where it is no such number. */
  read: (typed: string) => number | null;
  wrong: () => string;
}

const whole: Reader = { read: wholeNumber, wrong: m.invalid_number };
const decimal: Reader = { read: decimalNumber, wrong: m.invalid_decimal };

const READERS: Record<FactToState["kind"], Reader> = {
  rupees: { read: rupeesOf, wrong: m.invalid_amount },
  choice: whole,
  years: whole,
  months: whole,
  points: whole,
  pincode: { read: pincodeOf, wrong: m.invalid_pincode },
  grams: decimal,
  percent: decimal,
};

function rupeesOf(typed: string): number | null {
  const read = amount(typed);
  return typeof read === "number" ? read : null;
}

function pincodeOf(typed: string): number | null {
  const code = pincode(typed);
  return code === null ? null : Number(code);
}
