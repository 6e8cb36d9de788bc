import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { changePassword } from "#shared/api/account.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { NewPasswordField } from "#shared/console-ui/new-password-field.tsx";
import { PasswordField } from "#shared/console-ui/password-field.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { ACCOUNT_KEY } from "./queries.ts";

/** Changes the password; asks for the current one. */
export function PasswordChange({ email }: { email: string }) {
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  const changed = () => {
    // A new key resets the form.
    setChanges(changes + 1);
    toast(m.common_account_password_changed(), "ok");
    void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
  };
  return (
    <Section title={m.common_account_password_title()} note={m.common_account_password_note()}>
      <PasswordForm key={changes} email={email} onChanged={changed} />
    </Section>
  );
}

/** The server checks the password's strength. */
function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const form = useForm({
    start: { currentPassword: "", newPassword: "" },
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === "" ? m.common_login_password_missing() : null,
      newPassword: newPassword === "" ? m.invalid_required() : null,
    }),
    send: changePassword,
    onSent: onChanged,
  });
  return (
    <form noValidate className="flex max-w-sm flex-col gap-3" onSubmit={form.submit}>
      <FormBody form={form}>
        {/* Lets the browser's password manager know the account. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          {...form.text("currentPassword")}
          label={m.common_account_password_now()}
          autoComplete="current-password"
        />
        <NewPasswordField {...form.text("newPassword")} />
      </FormBody>
      <div>
        <Button type="submit" pending={form.pending}>
          {m.common_account_password_change()}
        </Button>
      </div>
    </form>
  );
}
