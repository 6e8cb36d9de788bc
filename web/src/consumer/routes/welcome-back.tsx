import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { Choices } from "#consumer/features/welcome-back/choices.tsx";
import { useEnter } from "#consumer/features/welcome-back/use-open-application.ts";
import { IdentityForm } from "#consumer/identity-form.tsx";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/customer-session.ts";
import type { Application } from "#shared/api/types.ts";
import { Heading } from "#shared/ui/heading.tsx";

/** For a customer whose profile is complete and whose application is not open here, or not known to be theirs. */
export function Page() {
  const [unconfirmed, setUnconfirmed] = useState<Application | null>(null);
  const enter = useEnter();
  const user = useQuery(userQuery(customerSession.prospectAppId() ?? ""));
  const name = user.data?.first_name;
  const welcome = name ? m.profile_welcome_title({ name }) : m.profile_welcome_title_unnamed();
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
      {unconfirmed === null ? (
        <>
          <Heading of="choice">{welcome}</Heading>
          <Choices onUnconfirmed={setUnconfirmed} />
        </>
      ) : (
        <>
          <Heading of="identity">{m.welcome_identity_title()}</Heading>
          <p className="text-ink-2">{m.welcome_identity_text()}</p>
          <IdentityForm
            appId={unconfirmed.appId}
            action={m.welcome_identity_confirm()}
            onConfirmed={() => enter(unconfirmed.appId)}
          />
        </>
      )}
    </section>
  );
}
