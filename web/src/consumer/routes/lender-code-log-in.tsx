import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { StartForm } from "#consumer/features/landing/start-form.tsx";
import { storePageToOpen } from "#consumer/session/return-page.ts";
import { Heading } from "#shared/ui/heading.tsx";

/** Login for a customer who follows a lender's message about its code. */
export function Page() {
  const navigate = useNavigate();
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      <Heading viewKey="log-in">{m.lender_code_title_unnamed()}</Heading>
      <p className="text-ink-2">{m.lender_code_log_in()}</p>
      <StartForm
        onCodeRequested={() => {
          storePageToOpen({ path: "/user/indialends-otp", search: {} });
          void navigate({ to: "/verification" });
        }}
      />
    </section>
  );
}
