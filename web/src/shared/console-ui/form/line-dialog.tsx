import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import type { CellKind } from "../cell/cell-kind.ts";
import { changeText } from "../change-text.ts";
import { SelectField } from "../select-field.tsx";
import { TextField } from "../text-field.tsx";
import { toast, toastChange } from "../toasts.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./use-form.ts";

interface LineDialogProps<Value> {
  title: string;
  label: string;
  kind: CellKind<Value>;
  value: Value;
  submit: string;
  /** Called only if the value has changed. */
  send: (value: Value) => Promise<unknown>;
  onClose: () => void;
}

/** Edits one value of one line in a dialog. */
export function LineDialog<Value>({ title, label, kind, value, submit, send, onClose }: LineDialogProps<Value>) {
  /** The toast's text and its undo, which is a further edit. */
  const describeChange = (now: Value, before: Value) => {
    const name = m.common_property_of({ what: label, name: title });
    const undo = () =>
      send(before).then(
        () => describeChange(before, now),
        (error: unknown) => toast(problemMessage(error), "bad"),
      );
    toastChange(changeText(name, kind.show(before), kind.show(now)), () => void undo());
  };
  const form = useForm({
    start: { value: kind.write(value) },
    check: ({ value: typed }) => ({ value: fieldError(kind, typed) }),
    send: async ({ value: typed }) => {
      const parsed = kind.parse(typed);
      if (parsed === null || !("value" in parsed) || parsed.value === value) return;
      await send(parsed.value);
      describeChange(parsed.value, value);
    },
    onSent: onClose,
  });
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      {kind.options === undefined ? (
        <TextField {...form.text("value")} label={label} inputMode={kind.inputMode} autoComplete="off" />
      ) : (
        <SelectField
          {...form.text("value")}
          label={label}
          options={kind.options.map((option) => ({ value: option.typed, label: option.label }))}
        />
      )}
    </FormDialog>
  );
}

function fieldError<Value>(kind: CellKind<Value>, typed: string): string | null {
  const parsed = kind.parse(typed);
  return parsed !== null && "error" in parsed ? parsed.error : null;
}
