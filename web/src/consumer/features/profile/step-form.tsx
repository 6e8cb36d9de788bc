import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { monthChips } from "#consumer/products/month-chips.tsx";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { isTenfold } from "#shared/validate/tenfold.ts";
import { useReportLeftAt } from "./use-report-left-at.ts";
import { useSaveStep } from "./use-profile.ts";

/** Asks for a confirmation if it grows tenfold, because an extra digit would change every offer. */
const INCOME_FIELD = "monthly_income";

interface StepFormProps {
  profile: Profile;
  step: ProfileStep;
  /** Unsaved answers of this step. */
  draft: Answers | undefined;
  onDraft: (draft: Answers) => void;
  onSaved: (profile: Profile) => void;
}

/** The form of one step, saved before the next step is shown. */
export function StepForm({ profile, step, draft, onDraft, onSaved }: StepFormProps) {
  const sameAnswer = currentFlow().loanQuestions.amounts;
  const form = useFieldForm({ fields: step.fields, saved: profile.values, draft, sameAnswer, onChange: onDraft });
  const saving = useSaveStep(profile, step.key, onSaved);
  useReportLeftAt(profile, step, saving.isSuccess);
  const [doubtful, setDoubtful] = useState<Answers | null>(null);
  const save = (answers: Answers) => {
    setDoubtful(null);
    saving.mutate(answers, { onError: form.refuse });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = form.submitted();
    if (answers === null) return;
    if (isTenfold(profile.values[INCOME_FIELD], answers[INCOME_FIELD])) setDoubtful(answers);
    else save(answers);
  };
  if (isMissing(saving.error)) return <MissingRequirement error={saving.error} onGiven={saving.reset} />;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <AddedLoans profile={profile} step={step} />
      <Fields form={form} below={monthChips(form)} />
      <FormFailure form={form} error={saving.error} />
      <Button type="submit" wide pending={saving.isPending}>
        {m.profile_save()}
      </Button>
      {doubtful !== null && (
        <ConfirmDialog
          title={m.profile_tenfold_title({ now: formatRupees(Number(doubtful[INCOME_FIELD])) })}
          confirm={m.profile_tenfold_confirm()}
          pending={false}
          error={null}
          onConfirm={() => save(doubtful)}
          onClose={() => setDoubtful(null)}
        >
          <p>{m.profile_tenfold_text({ before: formatRupees(Number(profile.values[INCOME_FIELD])) })}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Field whose value includes loans disbursed since. */
const REPAYMENTS_FIELD = "emi";

interface AddedLoansProps {
  profile: Profile;
  step: ProfileStep;
}

/** Lists the disbursed loans that were added to the EMIs, in the step that asks for them. */
function AddedLoans({ profile: { loansAdded }, step }: AddedLoansProps) {
  const { language } = useBoot();
  if (loansAdded.length === 0 || step.fields.every(({ key }) => key !== REPAYMENTS_FIELD)) return null;
  const each = loansAdded.map(({ lender, monthly }) =>
    m.profile_added_loan({ lender: lender || m.common_lender_gone(), amount: formatRupees(monthly) }),
  );
  return <Banner tone="info">{m.profile_added_loans({ loans: new Intl.ListFormat(language).format(each) })}</Banner>;
}
