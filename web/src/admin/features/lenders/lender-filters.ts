import { productSlug } from "#admin/catalog/product-labels.ts";
import { m } from "#messages";
import type { LenderRow } from "#shared/api/admin/lenders.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";

/** Chips, each by a flag. */
const FLAGS = {
  on: "lender_status",
  offer: "so_status",
  salaried: "salaried",
  self_employed: "self_employed",
  business: "business",
} as const;

/** Selects, each by a property with choices. */
const CHOICES = {
  product: "products",
  group: "lender_group_ids",
  ticket: "ticket_class",
  score: "credit_score_class",
  regulatory: "regulatory_class",
} as const;

type FlagFilter = keyof typeof FLAGS;
type ChoiceFilter = keyof typeof CHOICES;
export type LenderFilter = FlagFilter | ChoiceFilter;

const FLAG_FILTERS = Object.keys(FLAGS) as FlagFilter[];
const CHOICE_FILTERS = Object.keys(CHOICES) as ChoiceFilter[];

/** Whether a lender passes a filter. */
export const LENDER_MATCHES: FilterPredicates<LenderRow> = {
  ...Object.fromEntries(
    FLAG_FILTERS.map((name) => [name, (lender: LenderRow, wanted: string) => String(lender[FLAGS[name]]) === wanted]),
  ),
  ...Object.fromEntries(
    CHOICE_FILTERS.map((name) => [
      name,
      (lender: LenderRow, wanted: string) =>
        [lender[CHOICES[name]]].flat().some((value) => choiceParam(value) === wanted),
    ]),
  ),
};

/** A value in the URL: products as slugs. */
function choiceParam(value: string | number | null): string {
  return typeof value === "string" ? productSlug(value as LenderRow["products"][number]) : String(value);
}

/** The filters above the list; a select only where there is something to choose. */
export function lenderFilters(properties: PropertyTable): Filter[] {
  const chips = FLAG_FILTERS.map((name): Filter => {
    const what = name === "on" ? m.common_on() : properties.label(FLAGS[name]);
    return { kind: "chips", name, label: what, options: [{ value: "1", label: what }] };
  });
  const selects = CHOICE_FILTERS.flatMap((name): Filter[] => {
    const options = properties.find(CHOICES[name])?.options ?? [];
    if (options.length === 0) return [];
    const choices = options.map(({ value, label }) => ({ value: choiceParam(value), label }));
    return [{ kind: "select", name, label: properties.label(CHOICES[name]), options: choices, areAllLoaded: true }];
  });
  return [...chips, ...selects];
}
