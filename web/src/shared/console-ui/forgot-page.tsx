import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { email as canonical } from "#shared/validate/canonical.ts";
import { Button, buttonClasses } from "./button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { FormBody } from "./form/form-body.tsx";
import { useForm } from "./form/use-form.ts";
import { PageHeading } from "./page-heading.tsx";
import { TextField } from "./text-field.tsx";

interface ForgotPageProps {
  /** Name beside the logo. */
  brand: string;
  /** Path of the login page. */
  login: string;
  /** Requests the link. */
  ask: (email: string) => Promise<void>;
}

/** Asks for a password link by mail. Does not reveal whether an account exists. */
export function ForgotPage({ brand, login, ask }: ForgotPageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout brand={brand}>
      {sentTo === null ? (
        <ForgotPasswordForm ask={ask} onSent={setSentTo} />
      ) : (
        <>
          <PageHeading>{m.common_forgot_sent_title()}</PageHeading>
          <p role="status">{m.common_forgot_sent({ email: sentTo })}</p>
          <Button look="secondary" wide onClick={() => setSentTo(null)}>
            {m.common_forgot_again()}
          </Button>
        </>
      )}
      <Link to={login} className={buttonClasses("secondary", true)}>
        {m.common_forgot_back()}
      </Link>
    </AuthLayout>
  );
}

function ForgotPasswordForm({ ask, onSent }: { ask: ForgotPageProps["ask"]; onSent: (email: string) => void }) {
  const form = useForm({
    guarded: false,
    start: { email: "" },
    check: ({ email }) => ({ email: canonical(email) === null ? m.invalid_email() : null }),
    send: ({ email }) => ask(canonical(email) ?? email),
    onSent: (_, { email }) => onSent(canonical(email) ?? email),
  });
  return (
    <>
      <PageHeading>{m.common_forgot()}</PageHeading>
      <p>{m.common_forgot_text()}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <FormBody form={form}>
          <TextField
            {...form.text("email")}
            label={m.common_login_email()}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
          />
        </FormBody>
        <Button type="submit" wide pending={form.pending}>
          {m.common_forgot_send()}
        </Button>
      </form>
    </>
  );
}
