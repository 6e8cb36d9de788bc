import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { createPartner } from "#shared/api/admin/partners.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

interface NewPartnerFormProps {
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Same rule as on the server (crates/domain: distribution/partner). */
const KEY_PATTERN = /^[a-z0-9_]{3,40}$/;

/** Asks for a new partner's name and URL key; everything else has defaults. */
export function NewPartnerForm({ onCreated, onClose }: NewPartnerFormProps) {
  const { label } = useProperties("partner");
  const form = useForm({
    start: { name: "", key: "" },
    check: ({ name, key }) => ({
      name: name.trim() === "" ? m.invalid_required() : null,
      key: KEY_PATTERN.test(canonicalKey(key)) ? null : m.partners_key_invalid(),
    }),
    send: ({ name, key }) => createPartner({ name: name.trim(), key: canonicalKey(key) }),
    onSent: ({ id, name }) => {
      toast(m.partners_created({ name }), "ok");
      onCreated(id);
    },
  });
  return (
    <SideForm title={m.partners_add()} submit={m.partners_create()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={label("name")} autoComplete="off" />
      <TextField
        {...form.text("key")}
        label={m.partners_key()}
        hint={m.partners_key_hint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </SideForm>
  );
}

function canonicalKey(key: string): string {
  return key.trim().toLowerCase();
}
