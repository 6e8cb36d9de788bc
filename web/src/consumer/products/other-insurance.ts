import { m } from "#messages";
import type { ProductEntry } from "./product.ts";

export const otherInsurance = {
  productType: "Other Insurance",
  name: m.common_product_insurance,
  promise: m.common_product_insurance_text,
  icon: "M12 3l8 3v5c0 5-3.500 8.500-8 10-4.500-1.500-8-5-8-10V6z",
  guide: "/products/other-insurance",
  flow: null,
  // The form asks for ages, so the page requires a login.
  listing: { paths: ["/user/insurance/transaction"], visits: "/user/insurance/transaction" },
} satisfies ProductEntry;
