import { m } from "#messages";
import { finishHousingLoan } from "#shared/api/customer.ts";
import { goldLoans } from "./gold-loans.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";
import { SHARED_PATHS } from "./shared-pages.ts";

const COMMON_MONTHS = [60, 120, 180, 240, 300, 360];

const flow: ProductFlow = {
  productType: "Affordable Housing Loan",
  paths: { ...SHARED_PATHS, profile: "/user/user-detail/affordable-housing-loan", lenders: [] },
  completed: "hl_completed",
  updateRequired: ["hl_update_required"],
  screens: ["co-applicants", "review", "score"],
  finish: async (appId) => `/user/${await finishHousingLoan(appId)}`,
  loanQuestions: { step: "loan", amounts: ["home_amount"], months: "home_months", commonMonths: COMMON_MONTHS },
  couldChange: ["amount", "emi", "co_applicants"],
  pledgeAlternative: goldLoans,
  columns: ["apr", "instalment", "receive", "interest", "fee", "repay"],
  orders: ["yearly", "monthly", "total"],
};

export const affordableHousingLoan: ProductEntry = {
  productType: flow.productType,
  name: m.common_product_housing_loan,
  promise: m.common_product_housing_loan_text,
  icon: "M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6",
  guide: "/products/affordable-housing-loan",
  flow,
};
