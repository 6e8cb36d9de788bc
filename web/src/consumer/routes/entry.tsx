import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { consumeCode } from "#consumer/entry/code-of-address.ts";
import { LinkNotOpened } from "#consumer/features/customer-site/link-not-opened.tsx";
import { StartForm } from "#consumer/features/landing/start-form.tsx";
import { storePageToOpen } from "#consumer/session/return-page.ts";
import { storePartner } from "#shared/actions/store-partner.ts";
import { openHandOver } from "#shared/api/hand-overs.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { openPage } from "#shared/session/open-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

/** Entry by a hand-over: into the portal, or back to an application. */
export function Page() {
  const [code] = useState(consumeCode);
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: openHandOver,
    meta: { quiet: true },
    onSuccess: ({ portal, resumes }) => {
      if (portal !== null) {
        storePartner(portal);
        void openPage("/partner");
      } else if (resumes) void navigate({ to: "/user/applications", replace: true });
    },
  });
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      {code === null && <LinkNotOpened reason={m.entry_nothing()} after={m.entry_failed_text()} />}
      {opening.error && <LinkNotOpened reason={problemMessage(opening.error)} after={m.entry_failed_text()} />}
      {opening.data?.portal === null && !opening.data.resumes && <LogIn />}
      {code !== null && !opening.error && !opening.data && (
        <>
          <Heading viewKey="entry">{m.entry_title()}</Heading>
          <p className="text-ink-2">{m.entry_lead()}</p>
          <Button wide pending={opening.isPending} onClick={() => opening.mutate(code)}>
            {m.entry_go()}
          </Button>
        </>
      )}
    </section>
  );
}

/** The code belongs to a customer without a session here; it grants nothing by itself. */
function LogIn() {
  const navigate = useNavigate();
  return (
    <>
      <Heading viewKey="log-in">{m.entry_log_in_title()}</Heading>
      <p className="text-ink-2">{m.entry_log_in_text()}</p>
      <StartForm
        onCodeRequested={() => {
          storePageToOpen({ path: "/user/applications", search: {} });
          void navigate({ to: "/verification" });
        }}
      />
    </>
  );
}
