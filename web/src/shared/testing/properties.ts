import type { Property } from "#shared/api/admin/properties.ts";

/** A property for tests; by default a line of text in the display group. */
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
    columns: null,
    required: false,
    products: null,
    readable: true,
    writable: true,
    ...changes,
  };
}

const money = { kind: "money", unit: "rupees", min: 0, maxLength: null } as const;
const integer = { kind: "integer", maxLength: null } as const;
const flag = { kind: "flag", min: 0, max: 1, maxLength: null, required: true } as const;

/** Some properties of lenders. */
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
  testProperty("products", "Products", {
    group: "general",
    kind: "products",
    required: true,
    options: [
      { value: "Personal Loans", label: "Personal loans" },
      { value: "Gold Loans", label: "Gold loans" },
    ],
  }),
  testProperty("lender_group_ids", "Lender groups", {
    group: "general",
    kind: "ids",
    options: [{ value: 7, label: "NBFC" }],
  }),
  testProperty("so_status", "Special Offer", { ...flag, group: "offer" }),
  testProperty("so_text", "Text", { group: "offer" }),
  testProperty("so_text_hi", "Text in Hindi", { group: "offer" }),
  testProperty("so_date_start", "Start date", { group: "offer", kind: "date" }),
  testProperty("so_date_end", "End date", { group: "offer", kind: "date" }),
];

const CARD_PROPERTIES: Property[] = [
  testProperty("category_name", "Name", { required: true }),
  testProperty("sort_order", "Sorting order", { ...integer, min: 0, max: 1_000_000, required: true }),
  testProperty("category_img_thumb", "Thumbnail", { kind: "file" }),
  testProperty("key_feature", "Key features"),
  testProperty("key_feature_hi", "Key features in Hindi"),
  testProperty("annual_fee", "Annual fees", { ...money, required: true }),
  testProperty("marketing_bullets", "Features", { kind: "lines" }),
  testProperty("marketing_bullets_hi", "Features in Hindi", { kind: "lines" }),
  testProperty("utm_link", "UTM link", { kind: "link" }),
  testProperty("best_for", "Good for", {
    kind: "choice",
    options: [
      { value: "fuel", label: "Fuel" },
      { value: "travel", label: "Travel" },
    ],
  }),
  testProperty("interest_rate", "Interest a year", { kind: "percent" }),
  testProperty("secured", "Secured", flag),
  testProperty("status", "Status", flag),
];

const PARTNER_PROPERTIES: Property[] = [
  testProperty("name", "Name", { required: true }),
  testProperty("products", "Products offered", { kind: "products", required: true }),
  testProperty("attribution_days", "Attribution window in days", { ...integer, min: 1, max: 365, required: true }),
];

const MERCHANT_PROPERTIES: Property[] = [
  testProperty("name", "Name", { required: true }),
  testProperty("shop", "Shop"),
  testProperty("city", "City"),
];

const describeEntity = (entity: string, properties: Property[]) => ({ body: { entity, properties } });

/** Answers about properties, for `serve`. */
export const PROPERTY_ANSWERS = {
  "GET /api/admin/properties/lender": describeEntity("lender", LENDER_PROPERTIES),
  "GET /api/admin/properties/card": describeEntity("card", CARD_PROPERTIES),
  "GET /api/admin/properties/partner": describeEntity("partner", PARTNER_PROPERTIES),
  "GET /api/admin/properties/merchant": describeEntity("merchant", MERCHANT_PROPERTIES),
};
