import type { ReactNode } from "react";
import { m } from "#messages";
import { SelectField } from "../select-field.tsx";
import { TextAreaField } from "../text-area-field.tsx";
import { TextField } from "../text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./use-form.ts";

/** A reason of a short list; some need an explanation. */
export interface ReasonChoice {
  value: string;
  label: string;
  needsExplanation?: boolean;
}

/** The field for the request that an action belongs to, named as on the server, which refuses it there. */
export type SubjectField = (props: {
  id: string;
  value: string;
  error?: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) => ReactNode;

interface ReasonDialogProps {
  title: string;
  /** What follows. */
  text: string;
  /** Label of the submit button, such as "Suspend". */
  submit: string;
  /** Short list of reasons; without one, the reason is a text. */
  reasons?: readonly ReasonChoice[];
  /** The name that must be typed before something that cannot be taken back. */
  typedName?: string;
  renderSubject?: SubjectField | undefined;
  /** `reason` is the chosen one of the list, or the text; `subject` is empty where nothing was chosen. */
  send: (reason: string, explanation: string, subject: string) => Promise<unknown>;
  /** Called after success. */
  onSent: () => void;
  onClose: () => void;
}

/** Confirms an action that needs a reason, which is recorded, and where it is final the typed name. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, submit, reasons = [], typedName, renderSubject, send, onSent, onClose } = props;
  const hasList = reasons.length > 0;
  const isExplained = (chosen: string) => reasons.find(({ value }) => value === chosen)?.needsExplanation === true;
  const form = useForm({
    start: { reason: "", explanation: "", typed: "", ticketId: "" },
    check: ({ reason, explanation, typed }) => ({
      reason: reason.trim() === "" ? m.invalid_required() : null,
      explanation: isExplained(reason) && explanation.trim() === "" ? m.invalid_required() : null,
      typed:
        typedName === undefined || isSameName(typed, typedName) ? null : m.common_type_name_wrong({ name: typedName }),
    }),
    send: ({ reason, explanation, ticketId }) => send(reason.trim(), explanation.trim(), ticketId),
    onSent,
  });
  return (
    <FormDialog title={title} text={text} submit={submit} form={form} onClose={onClose}>
      {hasList ? (
        <>
          <SelectField {...form.text("reason")} label={m.common_reason()} options={reasons} />
          <TextAreaField
            {...form.text("explanation")}
            label={
              isExplained(form.values.reason)
                ? m.common_explanation()
                : m.common_optional_label({ label: m.common_explanation() })
            }
          />
        </>
      ) : (
        <TextAreaField {...form.text("reason")} label={m.common_reason()} />
      )}
      {renderSubject?.(form.text("ticketId"))}
      {typedName !== undefined && (
        <TextField {...form.text("typed")} label={m.common_type_name({ name: typedName })} autoComplete="off" />
      )}
    </FormDialog>
  );
}

/** Compares names as people type them: spaces and capitals do not count. */
function isSameName(typed: string, name: string): boolean {
  const normalise = (text: string) => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return normalise(typed) === normalise(name);
}
