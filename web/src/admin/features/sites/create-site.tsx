import { m } from "#messages";
import { send } from "#shared/api/data.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

interface CreateSiteProps {
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Asks for a new site's name and host; everything else is edited in its form. */
export function CreateSite({ onCreated, onClose }: CreateSiteProps) {
  const missing = (typed: string) => (typed.trim() === "" ? m.invalid_required() : null);
  const form = useForm({
    start: { key: "", host: "" },
    check: ({ key, host }) => ({ key: missing(key), host: missing(host) }),
    send: ({ key, host }) => send("post", "/api/admin/sites", { body: { key: key.trim(), host: host.trim() } }),
    onSent: ({ message, data }) => {
      toast(message, "ok");
      onCreated(data.id);
    },
  });
  return (
    <FormDialog
      title={m.sites_create()}
      text={m.sites_create_text()}
      submit={m.common_submit()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("key")} label={m.sites_key()} autoComplete="off" spellCheck={false} />
      <TextField {...form.text("host")} label={m.sites_host()} autoComplete="off" spellCheck={false} />
    </FormDialog>
  );
}
