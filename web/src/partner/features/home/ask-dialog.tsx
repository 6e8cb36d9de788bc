import { m } from "#messages";
import { command } from "#shared/api/data.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

/** Asks something that is not about a line of commission. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start: { kind: "partner" as "partner" | "technical", text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? m.invalid_required() : null }),
    send: ({ kind, text }) => command("post", "/api/partner/tickets", { body: { kind, text: text.trim() } }),
    onSent: () => {
      toast(m.partner_questions_sent(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.partner_questions_ask()}
      text={m.partner_questions_ask_text()}
      submit={m.partner_questions_send()}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.text("kind")}
        label={m.partner_questions_kind()}
        options={[
          { value: "partner", label: m.common_ticket_kind_partner() },
          { value: "technical", label: m.common_ticket_kind_technical() },
        ]}
      />
      <TextAreaField {...form.text("text")} label={m.partner_questions_label()} />
    </FormDialog>
  );
}
