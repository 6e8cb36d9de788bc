import { m } from "#messages";
import { TextAreaField } from "../text-area-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./use-form.ts";

interface TextDialogProps {
  title: string;
  text?: string;
  /** Label of the field, such as "Reason". */
  label: string;
  /** Label of the submit button, such as "Suspend". */
  submit: string;
  send: (value: string) => Promise<unknown>;
  /** Called after success. */
  onSent: () => void;
  onClose: () => void;
}

/** Asks for one text, such as a reason, and runs the action. */
export function TextDialog({ title, text, label, submit, send, onSent, onClose }: TextDialogProps) {
  const form = useForm({
    start: { value: "" },
    check: ({ value }) => ({ value: value.trim() === "" ? m.invalid_required() : null }),
    send: ({ value }) => send(value.trim()),
    onSent,
  });
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose} {...(text !== undefined && { text })}>
      <TextAreaField {...form.text("value")} label={label} />
    </FormDialog>
  );
}
