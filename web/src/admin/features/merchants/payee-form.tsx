import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { changeTerms, type MerchantRow } from "#shared/api/admin/merchants.ts";
import { setPayee } from "#shared/api/admin/payouts.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { percentCell, requireValue } from "#shared/console-ui/cell/cell-kind.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";

interface MerchantFormProps {
  merchant: MerchantRow;
  onSent: () => void;
  onClose: () => void;
}

const validateRequired = (value: string) => (value.trim() === "" ? m.invalid_required() : null);

/** Payee data of a merchant or a partner's own account. Stored values are never shown here. */
export function PayeeForm({ merchant, onSent, onClose }: MerchantFormProps) {
  const { language } = useBoot();
  const form = useForm({
    start: { pan: "", bankAccount: "", ifsc: "" },
    check: ({ pan, bankAccount, ifsc }) => ({
      pan: validateRequired(pan),
      bankAccount: validateRequired(bankAccount),
      ifsc: validateRequired(ifsc),
    }),
    send: (values) => setPayee(merchant, values),
    onSent: ({ waitingAccount }) => {
      const { name } = merchant;
      const waits = waitingAccount && { name, at: formatDateTime(waitingAccount.effectiveAt, language) };
      toast(waits ? m.merchants_payee_waits(waits) : m.merchants_payee_saved({ name }), "ok");
      onSent();
    },
  });
  return (
    <FormDialog
      title={m.merchants_payee_title({ name: merchant.name })}
      text={m.merchants_payee_text({ name: merchant.name })}
      submit={m.merchants_payee_save()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("pan")} label={m.merchants_pan()} autoComplete="off" />
      <TextField {...form.text("bankAccount")} label={m.merchants_account()} inputMode="numeric" autoComplete="off" />
      <TextField {...form.text("ifsc")} label={m.merchants_ifsc()} autoComplete="off" />
    </FormDialog>
  );
}

const shareCell = requireValue(percentCell());

/** A merchant's share of the partner's commission, and whether GST is added. */
export function TermsForm({ merchant, onSent, onClose }: MerchantFormProps) {
  const { label } = useProperties("merchant");
  const form = useForm({
    start: { share_percent: String(merchant.share_percent), gst: merchant.gst_registered === 1 },
    check: ({ share_percent }) => {
      const parsed = shareCell.parse(share_percent);
      return { share_percent: parsed !== null && "error" in parsed ? parsed.error : null };
    },
    send: ({ share_percent, gst }) =>
      changeTerms(merchant, { share_percent: Number(share_percent), gst_registered: Number(gst) }),
    onSent: () => {
      toast(m.merchants_terms_saved({ name: merchant.name }), "ok");
      onSent();
    },
  });
  return (
    <FormDialog
      title={m.merchants_terms_title({ name: merchant.name })}
      text={m.merchants_terms_text()}
      submit={m.merchants_payee_save()}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text("share_percent")}
        label={label("share_percent")}
        inputMode="decimal"
        autoComplete="off"
      />
      <TickBox
        id={form.field("gst").id}
        label={label("gst_registered")}
        checked={form.values.gst}
        onChange={(gst) => form.set({ gst })}
      />
    </FormDialog>
  );
}
