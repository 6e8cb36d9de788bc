import { m } from "#messages";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { PasswordField } from "#shared/console-ui/password-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";

/** Password or code that proves the account's owner is asking. */
export interface Proof {
  password: string;
  totp: string;
}

interface ProofFormProps<Answer> {
  /** Which of password and app code the action requires. */
  requiredProofs: readonly (keyof Proof)[];
  /** Label of the button. */
  confirm: string;
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
}

/** Asks for the password, a code of the app, or both, before the second step changes. */
export function ProofForm<Answer>({ requiredProofs, confirm, send, onDone, onCancel }: ProofFormProps<Answer>) {
  const isMissing = (name: keyof Proof, value: string) => requiredProofs.includes(name) && value.trim() === "";
  const form = useForm({
    guarded: false,
    start: { password: "", totp: "" },
    check: ({ password, totp }) => ({
      password: isMissing("password", password) ? m.common_login_password_missing() : null,
      totp: isMissing("totp", totp) ? m.common_login_code_missing() : null,
    }),
    send: ({ password, totp }) => send({ password, totp: totp.replaceAll(" ", "") }),
    onSent: onDone,
  });
  return (
    <form ref={focusFirstField} noValidate className="flex max-w-sm flex-col gap-3" onSubmit={form.submit}>
      <FormBody form={form}>
        {requiredProofs.includes("password") && (
          <PasswordField
            {...form.text("password")}
            label={m.common_account_password_now()}
            autoComplete="current-password"
          />
        )}
        {requiredProofs.includes("totp") && (
          <TextField
            {...form.text("totp")}
            label={m.common_login_code()}
            hint={m.common_login_code_hint()}
            autoComplete="one-time-code"
          />
        )}
      </FormBody>
      <div className="flex gap-2">
        <Button type="submit" pending={form.pending}>
          {confirm}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** The form replaces the button that had the focus. */
const focusFirstField = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();
