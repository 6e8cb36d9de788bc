import { m } from "#messages";
import { finishGoldLoan } from "#shared/api/customer.ts";
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
  finish: async (appId) => `/user/${await finishGoldLoan(appId)}`,
  loanQuestions: {
    step: "loan",
    amounts: ["gold_loan_amount"],
    months: "gold_loan_months",
    commonMonths: COMMON_MONTHS,
    pledge: "gold",
  },
  couldChange: ["gold", "less_gold"],
  columns: [
    "apr",
    { keys: ["instalment", "repayment"], label: m.price_payment },
    "receive",
    "interest",
    "fee",
    "repay",
  ],
  orders: ["yearly", "total", "speed"],
};

export const goldLoans: ProductEntry = {
  productType: flow.productType,
  name: m.common_product_gold_loans,
  promise: m.common_product_gold_loans_text,
  icon: "M3 19l2-6h6l2 6zM11 19l2-6h6l2 6zM7 13l2-6h6l2 6",
  guide: "/products/gold-loans",
  flow,
};
