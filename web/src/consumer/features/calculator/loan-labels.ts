import { m } from "#messages";
import type { LoanKey } from "./loan.ts";

/** Labels of the calculator's fields. */
export const LOAN_LABELS: Record<LoanKey, () => string> = {
  amount: m.calc_amount,
  months: m.calc_months,
  rate: m.calc_rate,
  feePercent: m.calc_fee_percent,
  feeFlat: m.calc_fee_flat,
  gstOnFeePercent: m.calc_gst,
  thirdPartyCharges: m.calc_third_party,
  foreclosurePercent: m.calc_foreclosure,
  lockInMonths: m.calc_lock_in,
};
