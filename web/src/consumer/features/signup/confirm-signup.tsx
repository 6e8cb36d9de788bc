import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { problemMessage, Problem } from "#shared/api/problem.ts";
import { confirmSignup, fetchSignupConfirmation, type SignupConfirmation } from "#shared/api/signup.ts";
import { consumeFragment } from "#shared/session/take-fragment.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Target of the link in an applicant's mail: PAN and bank account, with a confirm button. */
export function ConfirmSignup() {
  const [token] = useState(consumeFragment);
  const [done, setDone] = useState(false);
  const shown = useQuery({
    queryKey: ["signup-confirmation"],
    queryFn: () => fetchSignupConfirmation(token),
    enabled: token !== "",
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const sending = useMutation({
    mutationFn: () => confirmSignup(token),
    meta: { quiet: true },
    onSuccess: () => setDone(true),
  });
  if (done) return <SignupDone />;
  if (token === "" || isExpired(shown.error) || isExpired(sending.error)) return <ExpiredLink />;
  return (
    <Frame viewKey="confirm" title={m.signup_confirm_title()}>
      {shown.isPending && <Skeleton boxes={["h-14", "h-40", "h-14"]} />}
      {shown.error !== null && (
        <LoadFailure error={shown.error} pending={shown.isFetching} onRetry={() => void shown.refetch()} />
      )}
      {shown.data && (
        <>
          <p>{m.signup_confirm_lead({ partner: shown.data.partner })}</p>
          <Details application={shown.data} />
          <p className="text-ink-2">{m.signup_confirm_not_yours()}</p>
          {sending.error !== null && (
            <Banner tone="bad" live>
              {problemMessage(sending.error)}
            </Banner>
          )}
          <Button wide pending={sending.isPending} onClick={() => sending.mutate()}>
            {m.signup_confirm_submit()}
          </Button>
        </>
      )}
    </Frame>
  );
}

function isExpired(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

function Details({ application }: { application: SignupConfirmation }) {
  const facts = [
    [m.signup_confirm_name(), application.name],
    [m.signup_confirm_shop(), application.shop],
    [m.signup_confirm_pan(), application.pan],
    [m.signup_confirm_account(), application.bankAccount],
    [m.signup_confirm_ifsc(), application.ifsc],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function ExpiredLink() {
  return (
    <Frame viewKey="over" title={m.signup_confirm_over_title()}>
      <p>{m.signup_confirm_over_text()}</p>
      <a href="/create-merchant-form" className={`${buttonClasses("secondary")} self-start`}>
        {m.signup_confirm_again()}
      </a>
    </Frame>
  );
}

function SignupDone() {
  return (
    <Frame viewKey="done" title={m.signup_confirmed_title()}>
      <p>{m.signup_confirmed_text()}</p>
    </Frame>
  );
}

function Frame({ viewKey, title, children }: { viewKey: string; title: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <Heading viewKey={viewKey}>{title}</Heading>
      {children}
    </section>
  );
}
