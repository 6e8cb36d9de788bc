import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { OpeningFailure, StartNewApplication } from "#consumer/application/start-new-application.tsx";
import { useOpenApplication } from "#consumer/application/use-open-application.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

/** For a customer with a complete profile but no application open in this browser. */
export function Page() {
  const user = useQuery(userQuery(customerSession.prospectAppId() ?? ""));
  const name = user.data?.first_name;
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
      <Heading viewKey="choice">{name ? m.profile_welcome_title({ name }) : m.profile_welcome_title_unnamed()}</Heading>
      {/* Without the user record an application may be open. */}
      <Choices open={user.data?.inflight_app_ids[currentFlow().productType] !== undefined || user.data === undefined} />
      {user.data?.sent_any === 1 && (
        <Link to="/user/applications" className={buttonClasses("quiet", true)}>
          {m.common_your_applications()}
        </Link>
      )}
    </section>
  );
}

/** Continue the open application, if any, or start another. */
function Choices({ open }: { open: boolean }) {
  const opening = useOpenApplication();
  if (!open) {
    return (
      <>
        <p className="text-ink-2">{m.welcome_none_text()}</p>
        <StartNewApplication />
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">{m.welcome_choice_text()}</p>
      <OpeningFailure error={opening.error} />
      <Button wide pending={opening.isPending} onClick={() => opening.mutate({ startNew: false })}>
        {m.common_continue()}
      </Button>
      <StartNewApplication look="secondary" />
    </>
  );
}
