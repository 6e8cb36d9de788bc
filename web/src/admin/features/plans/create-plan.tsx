import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { send } from "#shared/api/data.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

interface CreatePlanProps {
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Asks for a new plan's name; everything else is edited in its form. */
export function CreatePlan({ onCreated, onClose }: CreatePlanProps) {
  const { label } = useProperties("plan");
  const form = useForm({
    start: { name: "" },
    check: ({ name }) => ({ name: name.trim() === "" ? m.invalid_required() : null }),
    send: ({ name }) => send("post", "/api/admin/plans", { body: { name: name.trim() } }),
    onSent: ({ message, data }) => {
      toast(message, "ok");
      onCreated(data.id);
    },
  });
  return (
    <FormDialog
      title={m.plans_create()}
      text={m.plans_create_text()}
      submit={m.common_submit()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("name")} label={label("name")} autoComplete="off" />
    </FormDialog>
  );
}
