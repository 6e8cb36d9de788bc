import { m } from "#messages";
import { type AllowedLink, saveLink, type Sender } from "#shared/api/admin/message-templates.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { LINK_KINDS, listOptions } from "./words.ts";

/** Adds a link or number that the operator allows. */
export function LinkForm({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const form = useForm({
    start: { kind: "url", value: "" },
    check: ({ value }) => ({ value: value.trim() === "" ? m.invalid_required() : null }),
    send: ({ kind, value }) =>
      saveLink(sender.id, { kind: kind as AllowedLink["kind"], value: value.trim(), state: "active" }),
    onSent: () => {
      toast(m.senders_link_saved(), "ok");
      onClose();
    },
  });
  return (
    <FormDialog title={m.senders_link_add()} submit={m.senders_link_add()} form={form} onClose={onClose}>
      <SelectField {...form.text("kind")} label={m.senders_link_kind()} options={listOptions(LINK_KINDS)} />
      <TextField {...form.text("value")} label={m.senders_link_value()} autoComplete="off" spellCheck={false} />
    </FormDialog>
  );
}
