import { useState } from "react";
import { m } from "#messages";
import { StartForm } from "#consumer/features/landing/start-form.tsx";
import { CodeForm } from "#consumer/features/verification/code-form.tsx";
import { readCodeRequest } from "#consumer/session/code-request.ts";

/** Takes the passcode. A tab without a request shows the form for the destination. */
export function Page() {
  const [codeRequest, setCodeRequest] = useState(readCodeRequest);
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
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
    </section>
  );
}
