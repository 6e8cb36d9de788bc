import { useSuspenseQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { smartListsQuery } from "#admin/catalog-queries.ts";
import { checkEligibility, type EligibilityAnswer } from "#shared/api/admin/eligibility.ts";
import type { FieldOption } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { NOBODY, personFacts, personErrors } from "./person.ts";
import { VersionField, versionOf } from "./version-field.tsx";

/** Somebody made up: what is left empty is unknown to the lenders. */
export function PersonForm({ onAnswer }: { onAnswer: (answer: EligibilityAnswer) => void }) {
  const { language } = useBoot();
  const { data: lists } = useSuspenseQuery(smartListsQuery(language));
  const form = useForm({
    guarded: false,
    start: NOBODY,
    check: personErrors,
    send: (answers) =>
      checkEligibility({ applicant: personFacts(answers), catalogVersion: versionOf(answers.catalogVersion) }),
    onSent: onAnswer,
  });
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
      <FormBody form={form}>
        <p className="text-ink-2">{m.eligibility_person_note()}</p>
        <TextField {...form.text("desired_loan_amount")} {...number} label={m.eligibility_amount()} />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...form.text("months")} {...number} label={m.eligibility_months()} />
          <TextField {...form.text("monthly_income")} {...number} label={m.eligibility_income()} />
          <SelectField
            {...form.text("employment_status_code")}
            label={m.eligibility_employment()}
            options={optionsOf(lists.employmentStatus)}
            optional
          />
          <TextField {...form.text("birth_date")} label={m.eligibility_birth_date()} type="date" autoComplete="off" />
          <TextField {...form.text("postal_code")} {...number} label={m.eligibility_pincode()} />
          <TextField {...form.text("credit_score")} {...number} label={m.eligibility_score()} />
          <SelectField
            {...form.text("household_income")}
            label={m.eligibility_household()}
            options={optionsOf(lists.householdIncome)}
            optional
          />
          <TextField {...form.text("emi")} {...number} label={m.eligibility_emi()} />
        </div>
        <VersionField {...form.text("catalogVersion")} />
        <Button type="submit" pending={form.pending}>
          {m.eligibility_check()}
        </Button>
      </FormBody>
    </form>
  );
}

function optionsOf(items: readonly FieldOption[]) {
  return items.map(({ id, value }) => ({ value: String(id), label: value }));
}
