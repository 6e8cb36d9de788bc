import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { m } from "#messages";
import { monthChips } from "#consumer/products/month-chips.tsx";
import type { OfferView, Profile } from "#shared/api/types.ts";
import { wireAnswers } from "#shared/fields/answers.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { loanQuestionFields, isLoanField, loanFields } from "./loan-answers.ts";
import { loanProfileQuery, useSaveLoan } from "./use-save-loan.ts";

interface ChangeLoanProps {
  view: OfferView;
  onDone: () => void;
}

/** Changes the amount or term in the profile without leaving the offers. */
export function ChangeLoan({ view, onDone }: ChangeLoanProps) {
  const profile = useQuery(loanProfileQuery());
  if (profile.data) return <LoanForm profile={profile.data} view={view} onDone={onDone} />;
  if (!profile.error) return <Skeleton boxes={["h-20", "h-20", "h-13"]} />;
  return <LoadFailure error={profile.error} pending={profile.isFetching} onRetry={() => void profile.refetch()} />;
}

function LoanForm({ profile, view, onDone }: ChangeLoanProps & { profile: Profile }) {
  const all = loanFields(profile);
  const { months } = loanQuestionFields(profile);
  const form = useFieldForm({
    fields: all.filter((field) => isLoanField(profile, field.key)),
    saved: { ...profile.values, [months]: profile.values[months] ?? view.months },
  });
  const saving = useSaveLoan(profile, view.appId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = form.submitted();
    if (changed === null) return;
    const answers = { ...wireAnswers(all, profile.values), ...changed };
    saving.mutate(answers, { onSuccess: onDone, onError: form.refuse });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Fields form={form} below={monthChips(form)} />
      <FormFailure form={form} error={saving.error} />
      <Button type="submit" wide pending={saving.isPending}>
        {m.offers_change_save()}
      </Button>
    </form>
  );
}
