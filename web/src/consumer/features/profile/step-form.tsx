import type { FormEvent } from "react";
import { m } from "#messages";
import { isMissing } from "#consumer/missing-problem.ts";
import { Missing } from "#consumer/missing.tsx";
import { monthChips } from "#consumer/month-chips.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import type { Profile, ProfileStep } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { useLeftAt } from "./use-left-at.ts";
import { useSaveStep } from "./use-profile.ts";

interface StepFormProps {
  profile: Profile;
  step: ProfileStep;
  /** What was typed here before and not yet saved. */
  draft: Answers | undefined;
  onDraft: (draft: Answers) => void;
  onSaved: (profile: Profile) => void;
}

/** The questions of one step; saved on the server before the next is shown. */
export function StepForm({ profile, step, draft, onDraft, onSaved }: StepFormProps) {
  const sameAnswer = currentFlow().asked.amounts;
  const form = useFieldForm({ fields: step.fields, saved: profile.values, draft, sameAnswer, onChange: onDraft });
  const saving = useSaveStep(profile, step.key, onSaved);
  useLeftAt(profile, step, saving.isSuccess);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = form.submitted();
    if (answers === null) return;
    saving.mutate(answers, {
      onError: form.refuse,
    });
  };
  if (isMissing(saving.error)) return <Missing error={saving.error} onGiven={saving.reset} />;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Fields form={form} below={monthChips(form)} />
      <FormFailure form={form} error={saving.error} />
      <Button type="submit" wide pending={saving.isPending}>
        {m.profile_save()}
      </Button>
    </form>
  );
}
