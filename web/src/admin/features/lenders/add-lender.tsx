import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { createLender } from "#shared/api/admin/lenders.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

/** The spec's rule for a new lender's name (section 5): letters, digits, underscore, hyphen. */
const NEW_NAME = /^[A-Za-z0-9_-]+$/;

/** Creates a lender by name and opens its page; it stays off until it is complete. */
export function AddLender({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const navigate = useNavigate();
  const { label } = useProperties("lender");
  const form = useForm({
    start: { name: "" },
    check: ({ name }) => ({ name: nameError(name.trim()) }),
    send: ({ name }) => createLender(name.trim()),
    onSent: ({ message, data }) => {
      onAdded();
      const shown = navigate({ to: "/admin/lenders/$lenderId", params: { lenderId: String(data.lender_id) } });
      // Shown after the navigation, so that a slow machine does not hide it before the page is drawn.
      void shown.then(() => toast(message, "ok"));
    },
  });
  return (
    <FormDialog
      title={m.lenders_add()}
      text={m.lenders_add_text()}
      submit={m.lenders_add()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("name")} label={label("name")} autoComplete="off" />
    </FormDialog>
  );
}

function nameError(name: string): string | null {
  if (name === "") return m.invalid_required();
  return NEW_NAME.test(name) ? null : m.invalid_lender_name();
}
