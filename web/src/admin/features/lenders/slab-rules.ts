import { m } from "#messages";
import type { Slab, SlabTerms } from "#shared/api/admin/revenue.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";

/** Form values of a slab. */
export type SlabAnswers = Record<Exclude<keyof SlabTerms, "status">, string> & { status: boolean };

/** The two fields of each range. */
const RANGES = [
  ["slab_disbursed_min", "slab_disbursed_max"],
  ["slab_number_min", "slab_number_max"],
  ["ats_min", "ats_max"],
] as const;

const MAX_PERCENT = 100;
/** Steps per percent: 0.001. */
const PERCENT_STEPS = 1000;

/** Validates a slab, in the spec's words (section 5). The server's rules: crates/service, lender_revenue.rs. */
export function slabErrors(answers: SlabAnswers): FieldErrors<SlabAnswers> {
  const errors: FieldErrors<SlabAnswers> = {};
  for (const [min, max] of RANGES) {
    errors[min] = positiveError(answers[min]);
    errors[max] = positiveError(answers[max]) ?? orderError(answers[min], answers[max]);
  }
  if (answers.revenue_type_id === "") errors.revenue_type_id = m.invalid_revenue_type();
  errors.revenue_percent = percentError(answers.revenue_percent);
  errors.revenue_flat = positiveError(answers.revenue_flat) ?? payError(answers);
  return errors;
}

/** The terms to send; empty fields become null. */
export function slabTerms(answers: SlabAnswers): SlabTerms {
  const { status, ...typed } = answers;
  const numbers = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, parseSlabNumber(text)]));
  return { ...(numbers as Record<keyof typeof typed, number | null>), status: status ? 1 : 0 };
}

/** Initial form values of a slab; a new one is active. */
export function slabAnswers(slab: Slab | null): SlabAnswers {
  const write = (name: keyof SlabTerms) => String(slab?.[name] ?? "");
  return {
    slab_disbursed_min: write("slab_disbursed_min"),
    slab_disbursed_max: write("slab_disbursed_max"),
    slab_number_min: write("slab_number_min"),
    slab_number_max: write("slab_number_max"),
    ats_min: write("ats_min"),
    ats_max: write("ats_max"),
    revenue_type_id: write("revenue_type_id"),
    revenue_flat: write("revenue_flat"),
    revenue_percent: write("revenue_percent"),
    status: slab === null || slab.status === 1,
  };
}

/** Parses a number with optional grouping commas; null if empty. */
function parseSlabNumber(text: string): number | null {
  const plain = text.replaceAll(/[,\s₹%]/g, "");
  return plain === "" ? null : Number(plain);
}

function positiveError(text: string): string | null {
  const number = parseSlabNumber(text);
  return number === null || number >= 0 ? null : m.invalid_positive();
}

function orderError(min: string, max: string): string | null {
  const [least, most] = [parseSlabNumber(min), parseSlabNumber(max)];
  return least === null || most === null || most > least ? null : m.invalid_max_above_min();
}

function percentError(text: string): string | null {
  const percent = parseSlabNumber(text);
  if (percent === null) return null;
  if (!(percent >= 0 && percent <= MAX_PERCENT)) return m.invalid_percent();
  const inSteps = Math.abs(percent * PERCENT_STEPS - Math.round(percent * PERCENT_STEPS)) < 1e-6;
  return inSteps ? null : m.common_invalid_decimal({ decimals: 3 });
}

/** Requires a flat amount or percentage above 0. */
function payError({ revenue_flat, revenue_percent }: SlabAnswers): string | null {
  const pays = (parseSlabNumber(revenue_flat) ?? 0) > 0 || (parseSlabNumber(revenue_percent) ?? 0) > 0;
  return pays ? null : m.invalid_flat_or_percent();
}
