import { m } from "#messages";
import { command } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { SUPPRESSION_REASONS, SUPPRESSION_SCOPES } from "#admin/contact/suppression-words.ts";
import { CHANNELS, listChannels, listReasons, STAFF_REASONS, type StaffReason } from "./words.ts";

interface SuppressionFormProps {
  /** The number or address that was searched. */
  destination: string;
  onSent: () => void;
  onClose: () => void;
}

type Entry = Schemas["SuppressionRequest"];

/** The first option, unless the chosen one is still among them. */
function choose<Option extends string>(options: readonly Option[], chosen: string): Option | undefined {
  return options.find((option) => option === chosen) ?? options[0];
}

function findScope(reason: string, chosen: string): Entry["scope"] {
  const scopes: readonly Entry["scope"][] = STAFF_REASONS[reason as StaffReason];
  return choose(scopes, chosen) ?? "promotion";
}

/** Adds an entry for the destination that was searched. */
export function SuppressionForm({ destination, onSent, onClose }: SuppressionFormProps) {
  const form = useForm({
    start: { reason: "opt_out", scope: "promotion", channel: "any", note: "" },
    check: ({ note }) => ({ note: note.trim() === "" ? m.invalid_required() : null }),
    send: ({ reason, scope, channel, note }) => {
      const stops = findScope(reason, scope);
      const by = choose(listChannels(stops, destination), channel);
      const entry = { reason, scope: stops, channel: by, note: note.trim() };
      return command("post", "/api/admin/suppressions", { body: { destination, ...entry } as Entry });
    },
    onSent: () => {
      toast(m.suppressions_added(), "ok");
      onSent();
    },
  });
  const chosen = form.values;
  const channels = listChannels(findScope(chosen.reason, chosen.scope), destination);
  return (
    <FormDialog title={m.suppressions_add()} submit={m.suppressions_add()} form={form} onClose={onClose}>
      <SelectField
        {...form.text("reason")}
        label={m.common_reason()}
        options={listReasons(destination).map((value) => ({ value, label: SUPPRESSION_REASONS[value]() }))}
      />
      <SelectField
        {...form.text("scope")}
        label={m.suppressions_scope()}
        options={STAFF_REASONS[chosen.reason as StaffReason].map((value) => ({
          value,
          label: SUPPRESSION_SCOPES[value](),
        }))}
      />
      <SelectField
        {...form.text("channel")}
        label={m.common_contact_channel()}
        options={channels.map((value) => ({ value, label: CHANNELS[value]() }))}
      />
      <TextAreaField {...form.text("note")} label={m.suppressions_note()} />
    </FormDialog>
  );
}
