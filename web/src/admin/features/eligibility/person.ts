import { m } from "#messages";
import type { FactToState, StatedFact } from "#shared/api/admin/eligibility.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";
import { pincode } from "#shared/validate/canonical.ts";
import { parseAmount, parseDecimalNumber, parseWholeNumber } from "#shared/validate/typed.ts";
import { type AsOfValues, asOfError, TODAY_CHOICE } from "./as-of-field.tsx";

/** Form values: facts by name, and the point in time of the catalog. */
export type PersonAnswers = Record<string, string> & AsOfValues;

/** Form values with all facts unknown. */
export function emptyPersonAnswers(facts: readonly FactToState[]): PersonAnswers {
  const unknown = Object.fromEntries(facts.map(({ fact }) => [fact, ""]));
  return { ...unknown, catalogVersion: TODAY_CHOICE, asOf: "" };
}

/** Validates the form; only required facts must be set. */
export function personErrors(facts: readonly FactToState[], answers: PersonAnswers): FieldErrors<PersonAnswers> {
  const errors = Object.fromEntries(facts.map((fact) => [fact.fact, validateFact(fact, trimmedAnswer(fact, answers))]));
  return { ...errors, asOf: asOfError(answers) };
}

/** The facts to send; empty ones are unknown. */
export function statedFacts(facts: readonly FactToState[], answers: PersonAnswers): StatedFact[] {
  return facts.flatMap((fact) => {
    const value = READERS[fact.kind].read(trimmedAnswer(fact, answers));
    return value === null ? [] : [{ fact: fact.fact, value }];
  });
}

function trimmedAnswer({ fact }: FactToState, answers: PersonAnswers): string {
  return (answers[fact] ?? "").trim();
}

function validateFact({ kind, required }: FactToState, typed: string): string | null {
  if (typed === "") return required ? m.invalid_required() : null;
  const { read, wrong } = READERS[kind];
  return read(typed) === null ? wrong() : null;
}

interface FactReader {
  /** Null if the text is not a valid number. */
  read: (typed: string) => number | null;
  wrong: () => string;
}

const wholeNumberReader: FactReader = { read: parseWholeNumber, wrong: m.invalid_number };
const decimalReader: FactReader = { read: parseDecimalNumber, wrong: m.invalid_decimal };

const READERS: Record<FactToState["kind"], FactReader> = {
  rupees: { read: parseRupees, wrong: m.invalid_amount },
  choice: wholeNumberReader,
  years: wholeNumberReader,
  months: wholeNumberReader,
  points: wholeNumberReader,
  pincode: { read: parsePincode, wrong: m.invalid_pincode },
  grams: decimalReader,
  percent: decimalReader,
};

function parseRupees(typed: string): number | null {
  const read = parseAmount(typed);
  return typeof read === "number" ? read : null;
}

function parsePincode(typed: string): number | null {
  const code = pincode(typed);
  return code === null ? null : Number(code);
}
