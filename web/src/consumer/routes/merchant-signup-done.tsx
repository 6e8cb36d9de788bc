import { m } from "#messages";
import { ConfirmSignup } from "#consumer/features/signup/confirm-signup.tsx";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

/** Explains what happens after the sign-up. The status is sent by mail. */
export function Page() {
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <Heading viewKey="done">{m.signup_done_title()}</Heading>
      <p>{m.signup_done_text()}</p>
      <p className="text-ink-2">{m.signup_done_next()}</p>
      <a href="/partner/login" className={`${buttonClasses("secondary")} self-start`}>
        {m.signup_done_login()}
      </a>
    </section>
  );
}

export function ConfirmPage() {
  return <ConfirmSignup />;
}
