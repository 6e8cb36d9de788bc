import { m } from "#messages";
import { shownApr, totalCost } from "#consumer/offer-terms.ts";
import { rupees } from "#shared/format/money.ts";
import { percent } from "#shared/format/percent.ts";
import type { OfferColumn, OfferOrder, ProductEntry, ProductFlow } from "./product.ts";

const OFFERS = "/user/offers";

const columns: OfferColumn[] = [
  { key: "apr", head: m.offers_apr, value: ({ apr }) => shownApr(apr), before: upTo, main: true },
  { key: "monthly", head: m.offers_monthly, value: ({ emi }) => rupees(emi), main: true },
  { key: "receive", head: m.offers_receive, value: ({ netDisbursed }) => rupees(netDisbursed), main: true },
  { key: "interest", head: m.offers_interest, value: ({ rate }) => percent(rate), after: kindOfInterest },
  { key: "fee", head: m.offers_fee, value: ({ feeWithGst }) => rupees(feeWithGst), after: otherCharges },
  { key: "repay", head: m.offers_repay, value: ({ totalPayable }) => rupees(totalPayable) },
];

const orders: [OfferOrder, ...OfferOrder[]] = [
  { key: "yearly", label: m.offers_order_yearly },
  {
    key: "monthly",
    label: m.offers_order_monthly,
    sentence: m.offers_order_monthly_sentence,
    by: ({ emi }) => emi,
  },
  { key: "total", label: m.offers_order_total, sentence: m.offers_order_total_sentence, by: totalCost },
  {
    key: "speed",
    label: m.offers_order_speed,
    sentence: m.offers_order_speed_sentence,
    by: ({ speedHours }) => speedHours,
  },
];

const flow: ProductFlow = {
  productType: "Personal Loans",
  paths: {
    profile: "/user/user-detail",
    welcomeBack: "/user/welcome-back",
    offers: OFFERS,
    lenders: [
      "/user/cashe",
      "/user/money-view",
      "/user/upwards",
      "/user/money-tap",
      "/user/nira",
      "/user/kreditbee",
      "/user/finzy",
      "/user/earlysalary",
      // Every lender without a path of its own.
      "/user/lenders-transaction/$lender",
    ],
    declined: ["/user/earlysalary/declined"],
  },
  completed: "pl_completed",
  updateRequired: ["pl_update_required", "pl_se_update_required"],
  screens: ["review", "score"],
  finish: { label: m.profile_score_finish, target: async () => OFFERS },
  // The amount is asked in one field of whoever earns a salary, in another of whoever works for themselves.
  asked: { step: "loan", amounts: ["desired_loan_amount", "se_loan_amount"], months: "loan_months" },
  columns,
  orders,
};

export const personalLoans: ProductEntry = {
  productType: flow.productType,
  name: m.products_personal_loans,
  promise: m.products_personal_loans_text,
  icon: "M4 20a8 8 0 0116 0M12 12a4 4 0 100-8 4 4 0 000 8z",
  flow,
};

function upTo({ rateKind }: { rateKind: string }): string | null {
  return rateKind === "up_to" ? m.offers_up_to_short() : null;
}

function kindOfInterest({ interestKind }: { interestKind: string }): string {
  return interestKind === "fixed" ? m.offers_interest_fixed_short() : m.offers_interest_floating_short();
}

function otherCharges({ thirdPartyCharges }: { thirdPartyCharges: number }): string | null {
  return thirdPartyCharges > 0 ? m.offers_third_party_plus({ amount: rupees(thirdPartyCharges) }) : null;
}
