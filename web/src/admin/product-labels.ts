import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";

const WORDS: Partial<Record<ProductType, () => string>> = {
  "Personal Loans": m.products_personal_loans,
  "Gold Loans": m.products_gold_loans,
  "Business Loans": m.products_business_loans,
  "Affordable Housing Loan": m.products_housing_loan,
  "Credit Cards": m.products_credit_cards,
  "Other Insurance": m.products_insurance,
};

/** All product types in the spec's order. */
export const PRODUCT_TYPES = Object.keys(WORDS) as ProductType[];

/** Slug of a product type in URLs and property names, such as "gold-loans". */
export function productSlug(type: ProductType): string {
  return type.toLowerCase().replaceAll(" ", "-");
}

/** Product type of a slug; null if unknown. */
export function findProductType(slug: string): ProductType | null {
  return PRODUCT_TYPES.find((type) => productSlug(type) === slug) ?? null;
}

/** A product type in the reader's language. */
export function productLabel(type: ProductType): string {
  // Unknown product types show the server's name.
  return WORDS[type]?.() ?? type;
}
