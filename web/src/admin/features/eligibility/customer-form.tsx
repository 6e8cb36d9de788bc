import { m } from "#messages";
import { checkEligibility, type EligibilityAnswer } from "#shared/api/admin/eligibility.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TODAY, VersionField, versionOf } from "./version-field.tsx";

/** A customer, by what they told us. */
export function CustomerForm({ onAnswer }: { onAnswer: (answer: EligibilityAnswer) => void }) {
  const form = useForm({
    guarded: false,
    start: { customerId: "", catalogVersion: TODAY },
    check: ({ customerId }) => ({ customerId: customerId.trim() === "" ? m.invalid_required() : null }),
    send: ({ customerId, catalogVersion }) =>
      checkEligibility({ customerId: customerId.trim(), catalogVersion: versionOf(catalogVersion) }),
    onSent: onAnswer,
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
      <FormBody form={form}>
        <TextField
          {...form.text("customerId")}
          label={m.eligibility_customer_id()}
          autoComplete="off"
          spellCheck={false}
        />
        <VersionField {...form.text("catalogVersion")} />
        <Button type="submit" pending={form.pending}>
          {m.eligibility_check()}
        </Button>
      </FormBody>
    </form>
  );
}
