import { m } from "#messages";
import { hasEnded } from "#consumer/submissions/submission-state.ts";
import type { SentSubmission } from "#shared/api/types.ts";
import { FoldedDetails, SentDetails } from "./sent-details.tsx";
import { StatusItem } from "./status-item.tsx";
import { WithdrawAction } from "./withdraw-action.tsx";

/** One submission with all that is known of it, and the way to withdraw it. */
export function SubmissionCard({ sent }: { sent: SentSubmission }) {
  return (
    <>
      <StatusItem submission={sent} linked="current" />
      <SentDetails sent={sent} />
      <Withdraw sent={sent} />
    </>
  );
}

/** A submission that waits for the customer: its next action is a button, and its details are folded. */
export function SubmissionTask({ sent }: { sent: SentSubmission }) {
  return (
    <>
      <StatusItem submission={sent} linked="task" />
      <FoldedDetails sent={sent}>
        <SentDetails sent={sent} />
        <Withdraw sent={sent} />
      </FoldedDetails>
    </>
  );
}

function Withdraw({ sent }: { sent: SentSubmission }) {
  return hasEnded(sent) ? null : <WithdrawAction sent={sent} label={m.applications_withdraw()} look="quiet" />;
}
