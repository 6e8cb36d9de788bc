import { useState } from "react";
import { m } from "#messages";
import { PageAfterLogin } from "#consumer/features/landing/page-after-login.tsx";
import { StartForm } from "#consumer/features/landing/start-form.tsx";
import { Help } from "#consumer/features/shell/help.tsx";
import { CodeForm } from "#consumer/features/verification/code-form.tsx";
import { readCodeRequest } from "#consumer/session/code-request.ts";
import { usePageToOpen } from "#consumer/session/use-page-to-open.ts";

/** Takes the passcode. A tab without a request shows the form for the destination. */
export function Page() {
  const [codeRequest, setCodeRequest] = useState(readCodeRequest);
  const page = usePageToOpen();
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
      <PageAfterLogin page={page} />
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">
        {codeRequest === null ? m.otp_ask_title() : m.otp_title()}
      </h1>
      {codeRequest === null ? (
        <>
          <p className="text-ink-2">{m.otp_ask_text()}</p>
          <StartForm onCodeRequested={setCodeRequest} />
        </>
      ) : (
        <CodeForm codeRequest={codeRequest} onResent={setCodeRequest} />
      )}
      <div className="text-ink-2">
        {m.otp_help()}{" "}
        <Help className="min-h-12 font-semibold text-brand-strong underline underline-offset-4">{m.common_help()}</Help>
      </div>
    </section>
  );
}
