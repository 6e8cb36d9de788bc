import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";

interface Words {
  name: () => string;
  promise: () => string;
  /** The path of a 24 × 24 line drawing. */
  icon: string;
}

const WORDS: Record<ProductType, Words> = {
  "Personal Loans": {
    name: m.products_personal_loans,
    promise: m.products_personal_loans_text,
    icon: "M4 20a8 8 0 0116 0M12 12a4 4 0 100-8 4 4 0 000 8z",
  },
  "Gold Loans": {
    name: m.products_gold_loans,
    promise: m.products_gold_loans_text,
    icon: "M3 19l2-6h6l2 6zM11 19l2-6h6l2 6zM7 13l2-6h6l2 6",
  },
  "Business Loans": {
    name: m.products_business_loans,
    promise: m.products_business_loans_text,
    icon: "M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6",
  },
  "Affordable Housing Loan": {
    name: m.products_housing_loan,
    promise: m.products_housing_loan_text,
    icon: "M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6",
  },
  "Credit Cards": {
    name: m.products_credit_cards,
    promise: m.products_credit_cards_text,
    icon: "M3 6h18v12H3zM3 10h18M7 15h4",
  },
  "Other Insurance": {
    name: m.products_insurance,
    promise: m.products_insurance_text,
    icon: "M12 3l8 3v5c0 5-3.500 8.500-8 10-4.500-1.500-8-5-8-10V6z",
  },
};

export function productName(product: ProductType): string {
  return WORDS[product].name();
}

export function productPromise(product: ProductType): string {
  return WORDS[product].promise();
}

export function productIcon(product: ProductType): string {
  return WORDS[product].icon;
}
