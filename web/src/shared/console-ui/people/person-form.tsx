import { useState } from "react";
import { m } from "#messages";
import { email as canonicalEmail } from "#shared/validate/canonical.ts";
import { SideForm } from "../form/side-form.tsx";
import { type Form, useForm } from "../form/use-form.ts";
import { SelectField } from "../select-field.tsx";
import { TextField } from "../text-field.tsx";
import { toast } from "../toasts.tsx";

export interface RoleOption {
  value: string;
  label: string;
}

interface PersonFormProps {
  roles: readonly RoleOption[];
  onSent: () => void;
  onClose: () => void;
}

interface InvitePersonFormProps extends PersonFormProps {
  create: (person: { name: string; email: string; role: string }) => Promise<{ email: string }>;
}

/** Invites a person, who chooses their own password. */
export function InvitePersonForm({ roles, create, onSent, onClose }: InvitePersonFormProps) {
  const form = useForm({
    start: { name: "", email: "", role: "" },
    check: ({ name, email, role }) => ({
      name: validateRequired(name),
      email: canonicalEmail(email) === null ? m.invalid_email() : null,
      role: role === "" ? m.invalid_choose() : null,
    }),
    send: ({ name, email, role }) => create({ name: name.trim(), email: canonicalEmail(email) ?? email, role }),
    onSent: ({ email }) => {
      toast(m.common_person_invited({ email }), "ok");
      onSent();
    },
  });
  return (
    <SideForm title={m.common_invite_user()} submit={m.common_person_invite_send()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={m.common_name()} autoComplete="off" />
      <TextField
        {...form.text("email")}
        label={m.common_email()}
        hint={m.common_person_invite_hint()}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleField form={form} roles={roles} />
    </SideForm>
  );
}

interface EditPersonFormProps extends PersonFormProps {
  name: string;
  role: string;
  save: (person: { name: string; role: string }) => Promise<{ name: string }>;
}

/** Edits name and role, from the version that was opened. */
export function EditPersonForm({ roles, save, onSent, onClose, ...person }: EditPersonFormProps) {
  // As it was opened, so that what a colleague changed meanwhile is a conflict.
  const [{ seen, send }] = useState({ seen: person, send: save });
  const form = useForm({
    start: seen,
    check: ({ name }) => ({ name: validateRequired(name) }),
    send: ({ name, role }) => send({ name: name.trim(), role }),
    onSent: ({ name }) => {
      toast(m.common_person_saved({ name }), "ok");
      onSent();
    },
  });
  return (
    <SideForm
      title={m.common_person_edit_title({ name: seen.name })}
      submit={m.common_person_save()}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.text("name")} label={m.common_name()} autoComplete="off" />
      <RoleField form={form} roles={roles} />
    </SideForm>
  );
}

interface RoleFieldProps<Values extends { role: string }> {
  form: Pick<Form<Values>, "field" | "values" | "set">;
  roles: readonly RoleOption[];
}

function RoleField<Values extends { role: string }>({ form, roles }: RoleFieldProps<Values>) {
  return (
    <SelectField
      {...form.field("role")}
      label={m.common_person_role()}
      options={roles}
      value={form.values.role}
      onChange={(event) => form.set({ role: event.target.value } as Partial<Values>)}
    />
  );
}

function validateRequired(value: string): string | null {
  return value.trim() === "" ? m.invalid_required() : null;
}
