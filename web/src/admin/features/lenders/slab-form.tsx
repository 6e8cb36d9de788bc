import { m } from "#messages";
import { createSlab, type LenderGroup, type Slab, updateSlab } from "#shared/api/admin/revenue.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { SlabFields } from "./slab-fields.tsx";
import { type SlabAnswers, slabAnswers, slabErrors, slabTerms } from "./slab-rules.ts";

interface SlabFormProps {
  lenderId: number;
  /** Null for a new slab. */
  slab: Slab | null;
  types: readonly LenderGroup[];
  onSaved: () => void;
  onClose: () => void;
}

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
        problemMessage(error),
      ),
  });
  return (
    <SideForm
      title={slab === null ? m.lenders_revenue_add() : m.lenders_revenue_edit()}
      submit={m.lenders_save()}
      form={form}
      onClose={onClose}
    >
      <SlabFields slab={form} types={types} />
    </SideForm>
  );
}
