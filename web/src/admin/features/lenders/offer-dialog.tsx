import { useState } from "react";
import { m } from "#messages";
import type { LenderProperty, LenderRow, PropertyValue } from "#shared/api/admin/lenders.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { type LenderActions, toastUpdateFailed } from "./use-lenders.ts";

interface OfferDialogProps {
  lender: LenderRow;
  actions: LenderActions;
  onClose: () => void;
}

/** Comes last: an offer that is on must have its words. */
const SWITCHED_ON: [LenderProperty, PropertyValue][] = [["so_status", 1]];

/** A lender's special offer: its text in both languages, first and last day. */
export function OfferDialog({ lender: latest, actions, onClose }: OfferDialogProps) {
  // The lender that was seen: what somebody else changes meanwhile is not overwritten unseen.
  const [lender] = useState(latest);
  const { so_text, so_text_hi, so_date_start, so_date_end } = lender;
  const start = { so_text, so_text_hi, so_date_start, so_date_end };
  const off = lender.so_status === 0;
  const form = useForm({
    start,
    check: (values) => ({
      so_text: values.so_text.trim() === "" ? m.invalid_required() : null,
      so_date_end: areInOrder(values.so_date_start, values.so_date_end) ? null : m.lenders_offer_days_order(),
    }),
    send: (values) => actions.saveAll(lender, [...changesOf(start, values), ...(off ? SWITCHED_ON : [])]),
    onSent: onClose,
    onFailed: toastUpdateFailed,
  });
  return (
    <SideForm
      title={m.list_property_of({ what: m.property_lender_so_status(), name: lender.name })}
      submit={m.lenders_save()}
      form={form}
      onClose={onClose}
    >
      {off && <p className="text-ink-2">{m.lenders_offer_switches_on()}</p>}
      <TextAreaField {...form.text("so_text")} label={m.property_lender_so_text()} />
      <TextAreaField {...form.text("so_text_hi")} label={m.property_lender_so_text_hi()} lang="hi" />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...form.text("so_date_start")} label={m.property_lender_so_date_start()} type="date" />
        <TextField {...form.text("so_date_end")} label={m.property_lender_so_date_end()} type="date" />
      </div>
    </SideForm>
  );
}

function areInOrder(start: string, end: string): boolean {
  return start === "" || end === "" || start <= end;
}

/**
 * What has changed, in an order in which no state on the way has its days crossed: later days move their end first.
 */
function changesOf(before: Record<string, string>, after: Record<string, string>): [LenderProperty, PropertyValue][] {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name]);
  const later = (after["so_date_start"] ?? "") > (before["so_date_end"] ?? "");
  return later ? changed.toReversed() : changed;
}
