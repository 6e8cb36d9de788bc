import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";

const WORDS: Record<ProductType, () => string> = {
  "Personal Loans": m.products_personal_loans,
  "Gold Loans": m.products_gold_loans,
  "Business Loans": m.products_business_loans,
  "Affordable Housing Loan": m.products_housing_loan,
  "Credit Cards": m.products_credit_cards,
  "Other Insurance": m.products_insurance,
};

/** Every product type, in the spec's order. */
export const PRODUCT_TYPES = Object.keys(WORDS) as ProductType[];

/** A product type in the reader's language. */
export function productLabel(type: ProductType): string {
  return WORDS[type]();
}
