import { useState } from "react";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { LenderProperty, LenderRow, PropertyValue } from "#shared/api/admin/lenders.ts";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { dayError } from "#shared/console-ui/list/days.ts";
import { changedEntries } from "#shared/console-ui/row-edits.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { type LenderActions, toastUpdateFailed } from "./use-lenders.ts";

interface OfferDialogProps {
  lender: LenderRow;
  actions: LenderActions;
  onClose: () => void;
}

/** A lender's special offer: its text in both languages, first and last day. */
export function OfferDialog({ lender: latest, actions, onClose }: OfferDialogProps) {
  // Keeps the lender as opened, so that saving conflicts with a newer version.
  const [lender] = useState(latest);
  const { so_text, so_text_hi, so_date_start, so_date_end } = lender;
  const start = { so_text, so_text_hi, so_date_start, so_date_end };
  const off = lender.so_status === 0;
  const { label } = useProperties("lender");
  const form = useForm({
    start,
    check: (values) => ({
      so_text: validateRequired(values.so_text),
      so_date_start: dayError(values.so_date_start),
      so_date_end:
        dayError(values.so_date_end) ??
        (values.so_date_start <= values.so_date_end ? null : m.lenders_offer_days_order()),
    }),
    send: (values) => actions.saveAll(lender, offerChanges(start, values, off)),
    onSent: onClose,
    onFailed: toastUpdateFailed,
  });
  return (
    <SideForm
      title={m.common_property_of({ what: label("so_status"), name: lender.name })}
      submit={m.lenders_save()}
      form={form}
      onClose={onClose}
    >
      {off && <p className="text-ink-2">{m.lenders_offer_switches_on()}</p>}
      <TextAreaField {...form.text("so_text")} label={label("so_text")} />
      <TextAreaField {...form.text("so_text_hi")} label={label("so_text_hi")} lang="hi" />
      <div className="grid grid-cols-2 gap-3">
        <DayField {...form.text("so_date_start")} label={label("so_date_start")} />
        <DayField {...form.text("so_date_end")} label={label("so_date_end")} />
      </div>
    </SideForm>
  );
}

function validateRequired(text: string): string | null {
  return text.trim() === "" ? m.invalid_required() : null;
}

/** Changed texts and days, and switching the offer on. */
function offerChanges(before: OfferText, after: OfferText, off: boolean): [LenderProperty, PropertyValue][] {
  const changed = changedEntries(before, after) as [LenderProperty, PropertyValue][];
  return off ? [...changed, ["so_status", 1]] : changed;
}

type OfferText = Pick<LenderRow, "so_text" | "so_text_hi" | "so_date_start" | "so_date_end">;
