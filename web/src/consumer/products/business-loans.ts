import { m } from "#messages";
import { goldLoans } from "./gold-loans.ts";
import { totalCost } from "./offer-terms.ts";
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
  finish: { label: m.profile_score_finish, target: async () => OFFERS },
  loanQuestions: {
    step: "loan",
    amounts: ["business_loan_amount"],
    months: "business_loan_months",
    commonMonths: COMMON_MONTHS,
  },
  couldChange: [m.status_declined_change_amount, m.status_declined_change_emi, m.status_declined_change_business],
  pledgeAlternative: goldLoans,
  columns: ["apr", "instalment", "receive", "interest", "fee", "repay"],
  orders: [
    { key: "yearly", term: "apr", label: m.offers_order_yearly },
    {
      key: "monthly",
      term: "instalment",
      label: m.offers_order_monthly,
      sentence: m.offers_order_monthly_sentence,
      by: ({ emi }) => emi,
    },
    {
      key: "total",
      term: "total_cost",
      label: m.offers_order_total,
      sentence: m.offers_order_total_sentence,
      by: totalCost,
    },
    {
      key: "speed",
      term: "speed",
      label: m.offers_order_speed,
      sentence: m.offers_order_speed_sentence,
      by: ({ speedHours }) => speedHours,
    },
  ],
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
