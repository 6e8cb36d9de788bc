import { m } from "#messages";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Banner } from "#shared/ui/banner.tsx";

/** Field whose value includes loans disbursed since. */
const REPAYMENTS_FIELD = "emi";

interface AddedLoansProps {
  profile: Profile;
  step: ProfileStep;
}

/** Lists the disbursed loans that were added to the EMIs, in the step that asks for them. */
export function AddedLoans({ profile: { loansAdded }, step }: AddedLoansProps) {
  const { language } = useBoot();
  if (loansAdded.length === 0 || step.fields.every(({ key }) => key !== REPAYMENTS_FIELD)) return null;
  const each = loansAdded.map(({ lender, monthly }) =>
    m.profile_added_loan({ lender: lender || m.common_lender_gone(), amount: formatRupees(monthly) }),
  );
  return <Banner tone="info">{m.profile_added_loans({ loans: new Intl.ListFormat(language).format(each) })}</Banner>;
}
