import { useState } from "react";
import { m } from "#messages";
import { type CommissionDifference, saveDifferenceNote } from "#shared/api/admin/commissions.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { monthName } from "./months.ts";

interface DifferenceFormProps {
  difference: CommissionDifference;
  onSent: () => void;
  onClose: () => void;
}

/** Edits the note of a difference and whether it is accepted. */
export function DifferenceForm({ difference: latest, onSent, onClose }: DifferenceFormProps) {
  // Keeps the difference as opened, so that a newer booking conflicts instead of being accepted unseen.
  const [row] = useState(latest);
  const { language } = useBoot();
  const { lender, difference } = row;
  const form = useForm({
    start: { note: row.note ?? "", isAccepted: row.isAccepted },
    check: ({ note }) => ({ note: note.trim() === "" ? m.invalid_required() : null }),
    send: ({ note, isAccepted }) => saveDifferenceNote(row, { note: note.trim(), isAccepted }),
    onSent: () => {
      toast(m.commissions_difference_noted(), "ok");
      onSent();
    },
  });
  const month = monthName(row.month, language);
  return (
    <FormDialog
      title={m.commissions_difference_title({ lender, month, amount: formatRupees(difference) })}
      text={m.commissions_difference_done_text()}
      submit={m.common_save()}
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.text("note")} label={m.commissions_note()} />
      <TickBox
        id={form.field("isAccepted").id}
        label={m.commissions_difference_done()}
        checked={form.values.isAccepted}
        onChange={(isAccepted) => form.set({ isAccepted })}
      />
    </FormDialog>
  );
}
