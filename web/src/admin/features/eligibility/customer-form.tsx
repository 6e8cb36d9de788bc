import { m } from "#messages";
import { checkEligibility, type EligibilityAnswer, type FactsOfProduct } from "#shared/api/admin/eligibility.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { AsOfField, asOfError, buildAsOfQuery, TODAY_CHOICE } from "./as-of-field.tsx";

interface CustomerFormProps {
  /** The product whose lenders are checked. */
  product: FactsOfProduct["product"];
  /** Customer id to start with. */
  customer: string;
  onAnswer: (answer: EligibilityAnswer) => void;
}

/** Finds a customer whose stored answers are checked. */
export function CustomerForm({ product, customer, onAnswer }: CustomerFormProps) {
  const form = useForm({
    guarded: false,
    start: { customerId: customer, catalogVersion: TODAY_CHOICE, asOf: "" },
    check: (answers) => ({
      customerId: answers.customerId.trim() === "" ? m.invalid_required() : null,
      asOf: asOfError(answers),
    }),
    send: (answers) => checkEligibility({ product, customerId: answers.customerId.trim(), ...buildAsOfQuery(answers) }),
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
        <AsOfField version={form.text("catalogVersion")} day={form.text("asOf")} />
        <Button type="submit" pending={form.pending}>
          {m.eligibility_check()}
        </Button>
      </FormBody>
    </form>
  );
}
