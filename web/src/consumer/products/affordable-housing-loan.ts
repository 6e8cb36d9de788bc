import { m } from "#messages";
import type { ProductEntry } from "./product.ts";

export const affordableHousingLoan: ProductEntry = {
  productType: "Affordable Housing Loan",
  name: m.products_housing_loan,
  promise: m.products_housing_loan_text,
  icon: "M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6",
  flow: null,
};
