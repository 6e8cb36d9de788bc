import { getLocale } from "#runtime";
import type { ProductType } from "#shared/api/types.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";

/**
 * A test product: shows that adding one takes this file and its line in the table. It is only in the build for
 * journeys, so neither the OpenAPI document nor the message catalogue contains it.
 */
const PRODUCT = "Test Loans" as ProductType;
const OFFERS = "/user/test-loans/offers";

const flow: ProductFlow = {
  productType: PRODUCT,
  paths: {
    profile: "/user/test-loans",
    welcomeBack: "/user/test-loans/welcome-back",
    offers: OFFERS,
    lenders: [],
  },
  completed: "tl_completed" as ProductFlow["completed"],
  updateRequired: ["tl_update_required" as ProductFlow["completed"]],
  screens: ["review", "score"],
  finish: async () => OFFERS,
  loanQuestions: { step: "loan", amounts: ["test_amount"], months: "test_months", commonMonths: [6, 12, 24] },
  couldChange: ["amount"],
  columns: ["apr", "repayment", "receive", "interest", "fee"],
  orders: ["yearly", "total"],
};

export const testLoans: ProductEntry = {
  productType: PRODUCT,
  name: () => (getLocale() === "hi" ? "जाँच वाला लोन" : "Test loans"),
  promise: () => (getLocale() === "hi" ? "किसी को दिया नहीं जाता" : "Sold to nobody"),
  icon: "M9 3h6M10 3v6l-5 10h14l-5-10V3",
  flow,
};
