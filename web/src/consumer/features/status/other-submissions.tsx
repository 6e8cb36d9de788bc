import { m } from "#messages";
import { listLenders } from "#consumer/submissions/submission-state.ts";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { chooseSubmission } from "#shared/api/customer.ts";
import type { SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

interface OtherSubmissionsProps {
  paid: SentSubmission;
  /** Submissions of the same application that are still open. */
  others: SentSubmission[];
}

/** After a disbursal: offers to withdraw the other submissions of the application. */
export function OtherSubmissions({ paid, others }: OtherSubmissionsProps) {
  const { language } = useBoot();
  const lenders = listLenders(others, language);
  const lender = paid.lender.name;
  return (
    <>
      <h3 className="font-bold">{m.applications_others_title({ lender })}</h3>
      <p>{m.applications_others_text({ others: lenders })}</p>
      <ConfirmedAction
        label={m.applications_others_withdraw()}
        look="primary"
        title={m.applications_others_withdraw_title()}
        confirm={m.applications_others_withdraw()}
        done={m.applications_others_done()}
        run={() => chooseSubmission(paid.submissionId)}
      >
        <p>{m.applications_others_withdraw_text({ others: lenders, lender })}</p>
      </ConfirmedAction>
    </>
  );
}
