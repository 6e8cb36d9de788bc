import { m } from "#messages";
import { send } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { CHANNELS, REASONS, SCOPES, STAFF_REASONS, type StaffReason } from "./words.ts";

interface SuppressionFormProps {
  /** The number or address that was searched. */
  destination: string;
  onSent: () => void;
  onClose: () => void;
}

type Entry = Schemas["SuppressionRequest"];

/** Adds an entry for the destination that was searched. */
export function SuppressionForm({ destination, onSent, onClose }: SuppressionFormProps) {
  const form = useForm({
    start: { reason: "opt_out", scope: "promotion", channel: "any", note: "" },
    check: ({ note }) => ({ note: note.trim() === "" ? m.invalid_required() : null }),
    send: ({ reason, scope, channel, note }) => {
      const scopes: readonly string[] = STAFF_REASONS[reason as StaffReason];
      const entry = { reason, scope: scopes.includes(scope) ? scope : scopes[0], channel, note: note.trim() };
      return send("post", "/api/admin/suppressions", { body: { destination, ...entry } as Entry });
    },
    onSent: () => {
      toast(m.suppressions_added(), "ok");
      onSent();
    },
  });
  const scopes = STAFF_REASONS[form.values.reason as StaffReason];
  return (
    <FormDialog title={m.suppressions_add()} submit={m.suppressions_add()} form={form} onClose={onClose}>
      <SelectField
        {...form.text("reason")}
        label={m.common_reason()}
        options={Object.keys(STAFF_REASONS).map((value) => ({ value, label: REASONS[value as StaffReason]() }))}
      />
      <SelectField
        {...form.text("scope")}
        label={m.suppressions_scope()}
        options={scopes.map((value) => ({ value, label: SCOPES[value]() }))}
      />
      <SelectField
        {...form.text("channel")}
        label={m.suppressions_channel()}
        options={Object.entries(CHANNELS).map(([value, label]) => ({ value, label: label() }))}
      />
      <TextAreaField {...form.text("note")} label={m.suppressions_note()} />
    </FormDialog>
  );
}
