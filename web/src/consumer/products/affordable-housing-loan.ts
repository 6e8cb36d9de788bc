import { m } from "#messages";
import { finishHousingLoan } from "#shared/api/customer.ts";
import { goldLoans } from "./gold-loans.ts";
import { totalCost } from "./offer-terms.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";
import { SHARED_PATHS } from "./shared-pages.ts";

const COMMON_MONTHS = [60, 120, 180, 240, 300, 360];

const flow: ProductFlow = {
  productType: "Affordable Housing Loan",
  paths: { ...SHARED_PATHS, profile: "/user/user-detail/affordable-housing-loan", lenders: [] },
  completed: "hl_completed",
  updateRequired: ["hl_update_required"],
  screens: ["co-applicants", "review", "score"],
  finish: {
    label: m.profile_score_finish,
    target: async (appId) => `/user/${await finishHousingLoan(appId)}`,
  },
  loanQuestions: { step: "loan", amounts: ["home_amount"], months: "home_months", commonMonths: COMMON_MONTHS },
  couldChange: [m.status_declined_change_amount, m.status_declined_change_emi, m.status_declined_change_together],
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
  ],
};

export const affordableHousingLoan: ProductEntry = {
  productType: flow.productType,
  name: m.common_product_housing_loan,
  promise: m.common_product_housing_loan_text,
  icon: "M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6",
  guide: "/products/affordable-housing-loan",
  flow,
};
