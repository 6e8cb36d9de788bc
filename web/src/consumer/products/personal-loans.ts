import { m } from "#messages";
import { goldLoans } from "./gold-loans.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";
import { SHARED_PATHS } from "./shared-pages.ts";

const COMMON_MONTHS = [6, 12, 24, 36, 48, 60];

const flow: ProductFlow = {
  productType: "Personal Loans",
  paths: {
    ...SHARED_PATHS,
    profile: "/user/user-detail",
    lenders: [
      "/user/cashe",
      "/user/money-view",
      "/user/upwards",
      "/user/money-tap",
      "/user/nira",
      "/user/kreditbee",
      "/user/finzy",
      "/user/earlysalary",
    ],
  },
  completed: "pl_completed",
  updateRequired: ["pl_update_required", "pl_se_update_required"],
  screens: ["review", "score"],
  finish: async () => SHARED_PATHS.offers,
  // Salaried and self-employed customers have different fields for the amount.
  loanQuestions: {
    step: "loan",
    amounts: ["desired_loan_amount", "se_loan_amount"],
    months: "loan_months",
    commonMonths: COMMON_MONTHS,
  },
  couldChange: ["amount", "emi"],
  pledgeAlternative: goldLoans,
  columns: ["apr", "instalment", "receive", "interest", "fee", "repay"],
  orders: ["yearly", "monthly", "total", "speed"],
};

export const personalLoans: ProductEntry = {
  productType: flow.productType,
  name: m.common_product_personal_loans,
  promise: m.common_product_personal_loans_text,
  icon: "M4 20a8 8 0 0116 0M12 12a4 4 0 100-8 4 4 0 000 8z",
  guide: "/products/personal-loans",
  flow,
};
