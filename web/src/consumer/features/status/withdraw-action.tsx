import { m } from "#messages";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { withdrawSubmission } from "#shared/api/customer.ts";
import type { SentSubmission } from "#shared/api/types.ts";

interface WithdrawActionProps {
  sent: SentSubmission;
  label: string;
  look: "secondary" | "quiet";
}

/** Withdraws one submission, after saying what follows. */
export function WithdrawAction({ sent: { submissionId, lender }, label, look }: WithdrawActionProps) {
  return (
    <ConfirmedAction
      label={label}
      name={`${label}: ${lender.name}`}
      look={look}
      title={m.applications_withdraw_title({ lender: lender.name })}
      confirm={m.applications_withdraw_confirm()}
      done={m.applications_withdraw_done({ lender: lender.name })}
      run={() => withdrawSubmission(submissionId)}
    >
      <p>{m.applications_withdraw_text({ lender: lender.name })}</p>
    </ConfirmedAction>
  );
}
