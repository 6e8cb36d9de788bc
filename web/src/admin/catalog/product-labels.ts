import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";

const WORDS: Partial<Record<ProductType, () => string>> = {
  "Personal Loans": m.common_product_personal_loans,
  "Gold Loans": m.common_product_gold_loans,
  "Business Loans": m.common_product_business_loans,
  "Affordable Housing Loan": m.common_product_housing_loan,
  "Credit Cards": m.common_product_credit_cards,
  "Other Insurance": m.common_product_insurance,
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
