import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { Banner } from "#shared/ui/banner.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { LockNotice } from "#shared/ui/locked.tsx";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import { buildCredentials, validateLogin, type LoginAnswers } from "./credentials.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";
import { type LogIn, useLogIn } from "./use-log-in.ts";

/** Login form: email and password; the app's code once the server requires it. */
export function LoginForm({ logIn }: { logIn: LogIn }) {
  const { send, isPending, codeAsked, failures, failure, lock } = useLogIn(logIn);
  const [answers, setAnswers] = useState<LoginAnswers>({ email: "", password: "", code: "" });
  const [attempt, setAttempt] = useState(0);
  const errors = attempt === 0 ? [] : validateLogin(answers, codeAsked);
  const field = (id: keyof LoginAnswers) => ({
    id,
    value: answers[id],
    error: errors.find((error) => error.id === id)?.message,
    onChange: (event: { target: { value: string } }) =>
      setAnswers((before) => ({ ...before, [id]: event.target.value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = validateLogin(answers, codeAsked).length > 0;
    setAttempt(refused ? attempt + 1 : 0);
    if (!refused) send(buildCredentials(answers, codeAsked));
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {lock !== null && <LockNotice key={lock.until} lock={lock} />}
      {failure !== null && (
        <Banner tone="bad" live>
          {failure}
        </Banner>
      )}
      <TextField
        {...field("email")}
        label={m.common_login_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField {...field("password")} label={m.common_login_password()} autoComplete="current-password" />
      {codeAsked && <CodeField {...field("code")} rejections={failures} />}
      <Button type="submit" wide pending={isPending}>
        {m.common_login()}
      </Button>
    </form>
  );
}
