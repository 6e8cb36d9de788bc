import { useState } from "react";
import { m } from "#messages";
import { type StaffUser, users } from "#shared/api/admin/users.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { type Form, useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { email as canonicalEmail } from "#shared/validate/canonical.ts";

interface UserFormProps {
  onSent: () => void;
  onClose: () => void;
}

/** Invites a user, who chooses their own password. */
export function InviteForm({ onSent, onClose }: UserFormProps) {
  const form = useForm({
    start: { name: "", email: "", roleId: "" },
    check: ({ name, email, roleId }) => ({
      name: validateRequired(name),
      email: canonicalEmail(email) === null ? m.invalid_email() : null,
      roleId: roleId === "" ? m.invalid_choose() : null,
    }),
    send: ({ name, email, roleId }) =>
      users.create({ name: name.trim(), email: canonicalEmail(email) ?? email, roleId: Number(roleId) }),
    onSent: ({ email }) => {
      toast(m.users_invited({ email }), "ok");
      onSent();
    },
  });
  return (
    <SideForm title={m.common_invite_user()} submit={m.users_invite_send()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={m.users_name()} autoComplete="off" />
      <TextField
        {...form.text("email")}
        label={m.users_email()}
        hint={m.users_invite_hint()}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleField form={form} />
    </SideForm>
  );
}

/** Edits name and role, from the version that was opened. */
export function EditForm({ user, onSent, onClose }: UserFormProps & { user: StaffUser }) {
  const [seen] = useState(user);
  const form = useForm({
    start: { name: seen.name, roleId: String(seen.roleId) },
    check: ({ name }) => ({ name: validateRequired(name) }),
    send: ({ name, roleId }) => users.update(seen, { name: name.trim(), roleId: Number(roleId) }),
    onSent: ({ name }) => {
      toast(m.users_saved({ name }), "ok");
      onSent();
    },
  });
  return (
    <SideForm title={m.users_edit_title({ name: seen.name })} submit={m.users_save()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={m.users_name()} autoComplete="off" />
      <RoleField form={form} />
    </SideForm>
  );
}

function RoleField<Values extends { roleId: string }>({
  form,
}: {
  form: Pick<Form<Values>, "field" | "values" | "set">;
}) {
  return (
    <SelectField
      {...form.field("roleId")}
      label={m.users_role()}
      options={roleOptions()}
      value={form.values.roleId}
      onChange={(event) => form.set({ roleId: event.target.value } as Partial<Values>)}
    />
  );
}

/** The roles with what each may open. */
export function roleOptions(): { value: string; label: string }[] {
  const labels = [
    m.users_role_1(),
    m.users_role_2(),
    m.users_role_3(),
    m.users_role_4(),
    m.users_role_5(),
    m.users_role_6(),
  ];
  return labels.map((label, place) => ({ value: String(place + 1), label }));
}

function validateRequired(value: string): string | null {
  return value.trim() === "" ? m.invalid_required() : null;
}
