import { m } from "#messages";
import { createSlab, type LenderGroup, type Slab, updateSlab } from "#shared/api/admin/revenue.ts";
import { messageOf } from "#shared/api/problem.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { type SlabAnswers, slabAnswers, slabErrors, slabTerms } from "./slab-rules.ts";

interface SlabFormProps {
  lenderId: number;
  /** Null for a new one. */
  slab: Slab | null;
  types: readonly LenderGroup[];
  onSaved: () => void;
  onClose: () => void;
}

type RangeName = "slab_disbursed" | "slab_number" | "ats";

/** Adds or changes a revenue slab. */
export function SlabForm({ lenderId, slab, types, onSaved, onClose }: SlabFormProps) {
  const form = useForm<SlabAnswers, { message: string }>({
    start: slabAnswers(slab),
    check: slabErrors,
    send: (answers) =>
      slab === null ? createSlab(lenderId, slabTerms(answers)) : updateSlab(slab, slabTerms(answers)),
    onSent: ({ message }) => {
      toast(message, "ok");
      onSaved();
    },
    onFailed: (error) =>
      toast(
        slab === null ? m.lenders_revenue_add_failed() : m.lenders_revenue_update_failed(),
        "bad",
        messageOf(error),
      ),
  });
  const range = (name: RangeName, label: string) => (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField {...form.text(`${name}_min`)} label={m.lenders_min({ what: label })} inputMode="decimal" />
      <TextField {...form.text(`${name}_max`)} label={m.lenders_max({ what: label })} inputMode="decimal" />
    </div>
  );
  return (
    <SideForm
      title={slab === null ? m.lenders_revenue_add() : m.lenders_revenue_edit()}
      submit={m.lenders_save()}
      form={form}
      onClose={onClose}
    >
      {range("slab_disbursed", m.lenders_slab_disbursed())}
      {range("slab_number", m.lenders_slab_number())}
      {range("ats", m.lenders_slab_ats())}
      <SelectField
        {...form.text("revenue_type_id")}
        label={m.lenders_revenue_type()}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...form.text("revenue_flat")} label={m.lenders_revenue_flat()} inputMode="decimal" />
        <TextField {...form.text("revenue_percent")} label={m.lenders_revenue_percent()} inputMode="decimal" />
      </div>
      <TickBox
        id={form.field("status").id}
        label={m.lenders_revenue_active()}
        checked={form.values.status}
        onChange={(status) => form.set({ status })}
      />
    </SideForm>
  );
}
