import { m } from "#messages";
import { useProperties } from "#admin/properties.ts";
import type { Plan } from "#shared/api/admin/plans.ts";
import { FieldList } from "#shared/console-ui/form/field-list.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { FLAGS, LINES, type PlanAnswers, planAnswers, planChanges, planErrors } from "./plan-answers.ts";
import { PremiumRows } from "./premium-rows.tsx";
import type { SavePlan } from "./use-plans.ts";

interface PlanFormProps {
  plan: Plan;
  save: SavePlan;
  onClose: () => void;
}

/** Where the server does not say it. */
const MOST = 30;

/** Everything that a plan says, saved together; only what was changed is sent. */
export function PlanForm({ plan, save, onClose }: PlanFormProps) {
  const { label, find } = useProperties("plan");
  const form = useForm<PlanAnswers, void>({
    start: planAnswers(plan),
    check: planErrors,
    send: async (answers) => {
      const changes = planChanges(plan, answers);
      if (Object.keys(changes).length > 0) await save(plan, changes);
    },
    onSent: onClose,
  });
  const kinds = find("kind")?.options ?? [];
  return (
    <SideForm title={plan.name} submit={m.cards_save()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={label("name")} autoComplete="off" />
      <TextField {...form.text("insurer")} label={label("insurer")} autoComplete="off" />
      <SelectField
        {...form.text("kind")}
        label={label("kind")}
        options={kinds.map((kind) => ({ value: String(kind.value), label: kind.label }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...form.text("sort_order")} label={label("sort_order")} inputMode="numeric" />
        <TextField {...form.text("gst_percent")} label={`${label("gst_percent")} (%)`} inputMode="decimal" />
      </div>
      {FLAGS.map((flag) => (
        <TickBox
          key={flag}
          id={form.field(flag).id}
          label={label(flag)}
          checked={form.values[flag]}
          onChange={(on) => form.set({ [flag]: on })}
        />
      ))}
      <PremiumRows premiums={form.groups("premiums")} most={find("premiums")?.max ?? MOST} title={label("premiums")} />
      {LINES.map((name) => (
        <fieldset key={name} className="flex flex-col gap-2">
          <legend className="font-semibold">{label(name)}</legend>
          <FieldList
            list={form.list(name)}
            label={(number) => `${label(name)}, ${m.plans_line({ number })}`}
            removeLabel={(number) => `${label(name)}: ${m.plans_line_remove({ number })}`}
            addLabel={`${label(name)}: ${m.plans_line_add()}`}
            most={find(name)?.max ?? MOST}
          />
        </fieldset>
      ))}
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...form.text("claims_paid")} label={`${label("claims_paid")} (%)`} inputMode="decimal" />
        <TextField {...form.text("claims_year")} label={label("claims_year")} autoComplete="off" />
      </div>
      <TextField {...form.text("link")} label={label("link")} inputMode="url" autoComplete="off" spellCheck={false} />
      <p className="text-sm text-ink-2">{m.plans_link_text({ placeholder: "{unique_id}" })}</p>
    </SideForm>
  );
}
