import { m } from "#messages";
import type { LenderGroup } from "#shared/api/admin/revenue.ts";
import type { FieldGroup } from "#shared/console-ui/form/groups.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import type { SlabAnswers } from "./slab-rules.ts";

interface SlabFieldsProps {
  slab: Pick<FieldGroup<SlabAnswers>, "values" | "set" | "field" | "text">;
  types: readonly LenderGroup[];
}

type RangeName = "slab_disbursed" | "slab_number" | "ats";

/** Form fields of a slab. */
export function SlabFields({ slab, types }: SlabFieldsProps) {
  const range = (name: RangeName, label: string) => (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField {...slab.text(`${name}_min`)} label={m.lenders_min({ what: label })} inputMode="decimal" />
      <TextField {...slab.text(`${name}_max`)} label={m.lenders_max({ what: label })} inputMode="decimal" />
    </div>
  );
  return (
    <>
      {range("slab_disbursed", m.lenders_slab_disbursed())}
      {range("slab_number", m.lenders_slab_number())}
      {range("ats", m.lenders_slab_ats())}
      <SelectField
        {...slab.text("revenue_type_id")}
        label={m.lenders_revenue_type()}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...slab.text("revenue_flat")} label={m.lenders_revenue_flat()} inputMode="decimal" />
        <TextField {...slab.text("revenue_percent")} label={m.lenders_revenue_percent()} inputMode="decimal" />
      </div>
      <TickBox
        id={slab.field("status").id}
        label={m.lenders_revenue_active()}
        checked={slab.values.status}
        onChange={(status) => slab.set({ status })}
      />
    </>
  );
}
