import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { acceptInvite, type Invite, fetchInvite } from "#shared/api/account.ts";
import { Problem } from "#shared/api/problem.ts";
import { consumeFragment } from "#shared/session/take-fragment.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Button, buttonClasses } from "./button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { LoadError } from "./load-error.tsx";
import { FormBody } from "./form/form-body.tsx";
import { useForm } from "./form/use-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { PageHeading } from "./page-heading.tsx";
import { toast } from "./toasts.tsx";

interface InvitePageProps {
  /** Name beside the logo. */
  brand: string;
  /** Path of the login page. */
  login: string;
  /** Called once the password is set. */
  onDone: () => void;
}

/** Target of the link in a mail: sets the password of an invited account, or a forgotten one. */
export function InvitePage({ brand, login, onDone }: InvitePageProps) {
  const [token] = useState(consumeFragment);
  return (
    <AuthLayout brand={brand}>
      <Invitation token={token} login={login} onDone={onDone} />
    </AuthLayout>
  );
}

function Invitation({ token, login, onDone }: Omit<InvitePageProps, "brand"> & { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["invite"],
    queryFn: () => fetchInvite(token),
    enabled: token !== "",
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (token === "" || isExpired(error)) return <ExpiredInvitation login={login} />;
  if (data) return <SetPassword token={token} invite={data} login={login} onDone={onDone} />;
  return (
    <>
      <PageHeading>{m.common_invite_loading()}</PageHeading>
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton boxes={["h-10", "h-14", "h-9"]} />}
    </>
  );
}

function isExpired(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

/** Shown for an invalid link, without details of the account. */
function ExpiredInvitation({ login, isReset = false }: { login: string; isReset?: boolean }) {
  return (
    <>
      <PageHeading>{isReset ? m.common_reset_over_title() : m.common_invite_over_title()}</PageHeading>
      <p>{isReset ? m.common_reset_over_text() : m.common_invite_over_text()}</p>
      <Link to={login} className={buttonClasses("secondary", true)}>
        {m.common_invite_login()}
      </Link>
    </>
  );
}

interface SetPasswordProps extends Omit<InvitePageProps, "brand"> {
  token: string;
  invite: Invite;
}

function SetPassword({ token, invite, login, onDone }: SetPasswordProps) {
  const [over, setOver] = useState(false);
  const isReset = invite.kind === "reset";
  const form = useForm({
    guarded: false,
    start: { password: "" },
    check: ({ password }) => ({ password: password === "" ? m.common_login_password_missing() : null }),
    send: ({ password }) =>
      acceptInvite(token, password).catch((error: unknown) => {
        setOver(isExpired(error));
        throw error;
      }),
    onSent: () => {
      toast(m.common_invite_done(), "ok");
      onDone();
    },
  });
  if (over) return <ExpiredInvitation login={login} isReset={isReset} />;
  return (
    <>
      <PageHeading>
        {isReset ? m.common_reset_title({ name: invite.name }) : m.common_invite_title({ name: invite.name })}
      </PageHeading>
      <p>{isReset ? m.common_reset_text({ email: invite.email }) : m.common_invite_text({ email: invite.email })}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <FormBody form={form}>
          <input type="text" hidden readOnly autoComplete="username" value={invite.email} />
          <NewPasswordField {...form.text("password")} />
        </FormBody>
        <Button type="submit" wide pending={form.pending}>
          {m.common_invite_set()}
        </Button>
      </form>
    </>
  );
}
