import { m } from "#messages";
import { codeRequest } from "#consumer/code-request.ts";
import { CodeForm } from "#consumer/features/verification/code-form.tsx";
import { Destination } from "#consumer/features/verification/destination.tsx";
import { useState } from "react";

/** Where the one-time code is typed. */
export function Page() {
  const [asked, setAsked] = useState(codeRequest);
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">{m.otp_title()}</h1>
      <Destination asked={asked} />
      <CodeForm asked={asked} onAskedAgain={setAsked} />
    </section>
  );
}
