import { m } from "#messages";
import type { Brand, BrandProperty } from "#shared/api/admin/brands.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";

export const TEXTS = ["title", "page_title"] as const;
export const COLOURS = ["primary", "secondary"] as const;
export const FLAGS = ["terms_apply", "names_operator"] as const;
export const LOGOS = ["logo", "mark", "co_brand_logo"] as const;
export const GRIEVANCE = [
  "grievance.name",
  "grievance.phone",
  "grievance.email",
  "grievance.hours",
  "grievance_hours_hi",
] as const;

type BrandTextField = (typeof TEXTS | typeof COLOURS | typeof LOGOS | typeof GRIEVANCE)[number] | "font";

/** Form values of a brand. */
export type BrandFormValues = Record<BrandTextField, string> & Record<(typeof FLAGS)[number], boolean>;

const TEXT_FIELDS: readonly BrandTextField[] = [...TEXTS, ...COLOURS, ...LOGOS, ...GRIEVANCE, "font"];

export function brandAnswers(brand: Brand): BrandFormValues {
  const typed = Object.fromEntries(TEXT_FIELDS.map((name) => [name, brand[name]])) as Record<BrandTextField, string>;
  return { ...typed, terms_apply: brand.terms_apply === 1, names_operator: brand.names_operator === 1 };
}

/** Whether a text is `#` and six hexadecimal digits. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function brandErrors(answers: BrandFormValues): FieldErrors<BrandFormValues> {
  const missing = (name: BrandTextField) => (answers[name].trim() === "" ? m.invalid_required() : null);
  const wrong = (name: BrandTextField) => (isColour(answers[name].trim()) ? null : m.invalid_colour());
  return {
    title: missing("title"),
    ...Object.fromEntries(GRIEVANCE.map((name) => [name, missing(name)])),
    ...Object.fromEntries(COLOURS.map((name) => [name, wrong(name)])),
  };
}

/** Changed properties of a brand, as they are published. */
export function brandChanges(brand: Brand, answers: BrandFormValues): Partial<Pick<Brand, BrandProperty>> {
  const colour = (name: (typeof COLOURS)[number]) => [name, answers[name].trim().toLowerCase()];
  const wanted = {
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, answers[name].trim()])),
    ...Object.fromEntries(COLOURS.map(colour)),
    ...Object.fromEntries(FLAGS.map((name) => [name, Number(answers[name])])),
  } as Pick<Brand, BrandProperty>;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== brand[name as BrandProperty]));
}
