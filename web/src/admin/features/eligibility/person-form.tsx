import { m } from "#messages";
import {
  checkEligibility,
  type EligibilityAnswer,
  type FactsOfProduct,
  type FactToState,
} from "#shared/api/admin/eligibility.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import type { TextProps } from "#shared/console-ui/form/groups.ts";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { emptyPersonAnswers, personErrors, statedFacts } from "./person.ts";
import { AsOfField, buildAsOfQuery } from "./as-of-field.tsx";

interface PersonFormProps {
  /** Facts that lenders of the product use. */
  productFacts: FactsOfProduct;
  onAnswer: (answer: EligibilityAnswer) => void;
}

/** An invented applicant; empty fields are unknown facts. */
export function PersonForm({ productFacts: { product, facts }, onAnswer }: PersonFormProps) {
  const form = useForm({
    guarded: false,
    start: emptyPersonAnswers(facts),
    check: (answers) => personErrors(facts, answers),
    send: (answers) =>
      checkEligibility({ product, applicant: statedFacts(facts, answers), ...buildAsOfQuery(answers) }),
    onSent: onAnswer,
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
      <FormBody form={form}>
        <p className="text-ink-2">{m.eligibility_person_note()}</p>
        <div className="grid grid-cols-2 items-start gap-3">
          {facts.map((fact) => (
            <FactField key={fact.fact} fact={fact} field={form.text(fact.fact)} />
          ))}
        </div>
        <AsOfField version={form.text("catalogVersion")} day={form.text("asOf")} />
        <Button type="submit" pending={form.pending}>
          {m.eligibility_check()}
        </Button>
      </FormBody>
    </form>
  );
}

function FactField({ fact: { label, options }, field }: { fact: FactToState; field: TextProps }) {
  if (options === null) return <TextField {...field} label={label} inputMode="decimal" autoComplete="off" />;
  const items = options.map(({ id, value }) => ({ value: String(id), label: value }));
  return <SelectField {...field} label={label} options={items} optional />;
}
