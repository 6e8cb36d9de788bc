import { useState } from "react";
import { m } from "#messages";
import { confirmSession } from "#shared/api/account.ts";
import { Problem } from "#shared/api/problem.ts";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { PasswordField } from "#shared/console-ui/password-field.tsx";
import { CodeField } from "#shared/console-ui/code-field.tsx";
import { useConfirmation } from "#shared/session/confirmation.ts";
import { usePreviousFocus } from "./previous-focus.ts";

/** Asks for the password when the server requires reauthentication, then retries the rejected call. */
export function Confirmation() {
  const settleConfirmation = useConfirmation();
  const giveBack = usePreviousFocus(settleConfirmation !== null);
  if (settleConfirmation === null) return null;
  const onSettled = (confirmed: boolean) => {
    settleConfirmation(confirmed);
    giveBack();
  };
  return <ConfirmationForm onSettled={onSettled} />;
}

/** Asks for the app's code once the server requires it. */
function ConfirmationForm({ onSettled }: { onSettled: (confirmed: boolean) => void }) {
  const [codeAsked, setCodeAsked] = useState(false);
  const [rejections, setRejections] = useState(0);
  const form = useForm({
    guarded: false,
    start: { password: "", totp: "" },
    check: ({ password, totp }) => ({
      password: password === "" ? m.common_login_password_missing() : null,
      totp: codeAsked && totp.trim() === "" ? m.common_login_code_missing() : null,
    }),
    send: ({ password, totp }) => confirmSession(password, codeAsked ? totp.replaceAll(" ", "") : undefined),
    onSent: () => onSettled(true),
    onFailed: (error) => {
      setRejections((before) => before + 1);
      if (error instanceof Problem && error.code === "totp-required") setCodeAsked(true);
    },
  });
  return (
    <FormDialog
      returnsFocus={false}
      title={m.common_confirm_identity()}
      text={m.common_confirm_identity_text()}
      submit={m.common_confirm_identity_send()}
      form={form}
      onClose={() => onSettled(false)}
    >
      <PasswordField {...form.text("password")} label={m.common_login_password()} autoComplete="current-password" />
      {codeAsked && <CodeField {...form.text("totp")} rejections={rejections} />}
    </FormDialog>
  );
}
