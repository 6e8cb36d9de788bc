import { m } from "#messages";
import { TextAreaField } from "../text-area-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./use-form.ts";

interface TextDialogProps {
  title: string;
  text?: string;
  /** Label of the field: "Reason". */
  label: string;
  /** Says what happens: "Suspend". */
  submit: string;
  send: (value: string) => Promise<unknown>;
  /** After the server agreed. */
  onSent: () => void;
  onClose: () => void;
}

/** Asks for one text, such as the reason for what is about to happen, and does it. */
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
