import { m } from "#messages";
import { finishGoldLoan } from "#shared/api/customer.ts";
import { totalCost } from "./offer-terms.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";
import { SHARED_PATHS } from "./shared-pages.ts";

const COMMON_MONTHS = [3, 6, 12, 24, 36];

const flow: ProductFlow = {
  productType: "Gold Loans",
  paths: {
    ...SHARED_PATHS,
    profile: "/user/user-detail/gold-loan",
    lenders: ["/user/muthootgold", "/user/indiagold"],
  },
  completed: "gl_completed",
  updateRequired: ["gl_update_required"],
  screens: ["review", "score"],
  finish: {
    label: m.profile_score_finish,
    target: async (appId) => `/user/${await finishGoldLoan(appId)}`,
  },
  loanQuestions: {
    step: "loan",
    amounts: ["gold_loan_amount"],
    months: "gold_loan_months",
    commonMonths: COMMON_MONTHS,
    pledge: "gold",
  },
  couldChange: [m.status_declined_change_gold, m.status_declined_change_less_gold],
  columns: [
    "apr",
    { keys: ["instalment", "repayment"], label: m.price_payment },
    "receive",
    "interest",
    "fee",
    "repay",
  ],
  orders: [
    { key: "yearly", term: "apr", label: m.offers_order_yearly },
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

export const goldLoans: ProductEntry = {
  productType: flow.productType,
  name: m.common_product_gold_loans,
  promise: m.common_product_gold_loans_text,
  icon: "M3 19l2-6h6l2 6zM11 19l2-6h6l2 6zM7 13l2-6h6l2 6",
  guide: "/products/gold-loans",
  flow,
};
