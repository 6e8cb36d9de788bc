import type { Property } from "#shared/api/admin/properties.ts";

/** A property for tests: a line of text in the group of what is shown, unless `changes` says otherwise. */
export function testProperty(key: string, label: string, changes: Partial<Property> = {}): Property {
  return {
    key,
    label,
    group: "display",
    kind: "text",
    unit: null,
    min: null,
    max: null,
    maxLength: 200,
    options: null,
    required: false,
    readable: true,
    writable: true,
    ...changes,
  };
}

const money = { kind: "money", unit: "rupees", min: 0, maxLength: null } as const;
const integer = { kind: "integer", maxLength: null } as const;
const flag = { kind: "flag", min: 0, max: 1, maxLength: null, required: true } as const;

/** Some of a lender's properties. */
export const LENDER_PROPERTIES: Property[] = [
  testProperty("name", "Name", { group: "general", maxLength: 100, required: true }),
  testProperty("min_income", "Income min", { ...money, group: "criteria" }),
  testProperty("max_income", "Income max", { ...money, group: "criteria" }),
  testProperty("min_age", "Age min", { ...integer, group: "criteria", unit: "years", min: 18, max: 100 }),
  testProperty("max_age", "Age max", { ...integer, group: "criteria", unit: "years", min: 18, max: 100 }),
  testProperty("ticket_class", "Ticket Class", {
    group: "criteria",
    kind: "choice",
    options: [{ value: 2, label: "B · up to 3 lakh" }],
  }),
  testProperty("credit_score_class", "Credit Score Class", {
    group: "criteria",
    kind: "choice",
    options: [{ value: 3, label: "750+" }],
  }),
  testProperty("salaried", "Salaried", { ...flag, group: "criteria" }),
  testProperty("self_employed", "Self Employed", { ...flag, group: "criteria" }),
  testProperty("business", "Business", { ...flag, group: "criteria" }),
  testProperty("priority", "Priority", { ...integer, group: "general", min: 0, max: 1_000_000, required: true }),
  testProperty("lender_status", "Lender Status", { ...flag, group: "general" }),
  testProperty("tenure", "Tenure"),
];
