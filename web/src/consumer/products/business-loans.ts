import { m } from "#messages";
import { goldLoans } from "./gold-loans.ts";
import { personalLoans } from "./personal-loans.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";

const OFFERS = "/user/business-offers";
const COMMON_MONTHS = [12, 24, 36, 48, 60];

const flow: ProductFlow = {
  productType: "Business Loans",
  paths: {
    profile: "/user/business-detail",
    welcomeBack: "/user/business-welcome-back",
    offers: OFFERS,
    // The lenders' pages are below /user/lenders-transaction.
    lenders: [],
  },
  completed: "bl_completed",
  updateRequired: ["bl_update_required"],
  screens: ["review", "score"],
  finish: async () => OFFERS,
  loanQuestions: {
    step: "loan",
    amounts: ["business_loan_amount"],
    months: "business_loan_months",
    commonMonths: COMMON_MONTHS,
  },
  couldChange: ["amount", "emi", "business"],
  pledgeAlternative: goldLoans,
  columns: ["apr", "instalment", "receive", "interest", "fee", "repay"],
  orders: ["yearly", "monthly", "total", "speed"],
};

export const businessLoans: ProductEntry = {
  productType: flow.productType,
  name: m.common_product_business_loans,
  promise: m.common_product_business_loans_text,
  icon: "M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6",
  guide: "/products/business-loans",
  flow,
  gate: { title: m.products_certificate_title, otherwise: personalLoans },
};
