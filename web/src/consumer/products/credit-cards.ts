import { m } from "#messages";
import type { ProductEntry } from "./product.ts";

export const creditCards = {
  productType: "Credit Cards",
  name: m.common_product_credit_cards,
  promise: m.common_product_credit_cards_text,
  icon: "M3 6h18v12H3zM3 10h18M7 15h4",
  guide: "/products/credit-cards",
  flow: null,
  listing: { paths: ["/credit-cards", "/cards-secured", "/cards-unsecured"], visits: "/user/credit-card" },
} satisfies ProductEntry;
