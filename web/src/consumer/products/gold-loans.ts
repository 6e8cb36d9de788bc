import { m } from "#messages";
import type { ProductEntry } from "./product.ts";

export const goldLoans: ProductEntry = {
  productType: "Gold Loans",
  name: m.products_gold_loans,
  promise: m.products_gold_loans_text,
  icon: "M3 19l2-6h6l2 6zM11 19l2-6h6l2 6zM7 13l2-6h6l2 6",
  flow: null,
};
