import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { m } from "#messages";
import { offersQuery, profileQuery } from "#consumer/queries.ts";
import { visit } from "#consumer/visit.ts";
import { saveProfileStep } from "#shared/api/customer.ts";
import type { OfferView, Profile } from "#shared/api/types.ts";
import { type Answers, wireAnswers } from "#shared/fields/answers.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

interface ChangeLoanProps {
  view: OfferView;
  onDone: () => void;
}

/** The profile's step that holds what is changed here, and the fields of it that are. */
const STEP = "loan";
const CHANGED_HERE = ["desired_loan_amount", "se_loan_amount", "loan_months"];

/** Another amount or time: a part of the profile, changed without leaving the offers. */
export function ChangeLoan({ view, onDone }: ChangeLoanProps) {
  const profile = useQuery(profileQuery(visit.productType() ?? "Personal Loans"));
  if (profile.data) return <LoanForm profile={profile.data} view={view} onDone={onDone} />;
  if (!profile.error) return <Skeleton boxes={["h-20", "h-20", "h-13"]} />;
  return <LoadFailure error={profile.error} pending={profile.isFetching} onRetry={() => void profile.refetch()} />;
}

function LoanForm({ profile, view, onDone }: ChangeLoanProps & { profile: Profile }) {
  const all = profile.steps.find((step) => step.key === STEP)?.fields ?? [];
  const form = useFieldForm({
    fields: all.filter((field) => CHANGED_HERE.includes(field.key)),
    saved: { ...profile.values, loan_months: profile.values["loan_months"] ?? view.months },
  });
  const saving = useSaveLoan(profile, view.appId, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = form.submitted();
    if (changed === null) return;
    saving.mutate({ ...wireAnswers(all, profile.values), ...changed }, { onError: form.refuse });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      <Fields form={form} />
      <FormFailure form={form} error={saving.error} />
      <Button type="submit" wide pending={saving.isPending}>
        {m.offers_change_save()}
      </Button>
    </form>
  );
}

/** Saves, and comes back once the offers for it are there. */
function useSaveLoan(profile: Profile, appId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const saved = await saveProfileStep(STEP, profile.productType, answers);
      queries.setQueryData(profileQuery(profile.productType).queryKey, saved);
      await queries.fetchQuery({ ...offersQuery(appId), staleTime: 0 });
    },
    meta: { quiet: true },
    onSuccess: onDone,
  });
}
