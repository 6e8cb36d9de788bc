import { m } from "#messages";
import type { ProductEntry } from "./product.ts";

export const businessLoans: ProductEntry = {
  productType: "Business Loans",
  name: m.products_business_loans,
  promise: m.products_business_loans_text,
  icon: "M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6",
  flow: null,
};
