import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { formatClock, lockFromError, retryAt } from "./lock.ts";
import type { SentCode } from "./sent-code.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

export interface ResendCodeProps<Code extends SentCode> {
  sentCode: Code;
  send: () => Promise<Code>;
  onSent: (sentCode: Code) => void;
}

const SECOND = 1000;

/** A countdown, then the button that sends another passcode. */
export function ResendCode<Code extends SentCode>({ sentCode, send, onSent }: ResendCodeProps<Code>) {
  const [from, setFrom] = useState(() => resendAt(sentCode));
  const seconds = useSecondsUntil(from);
  const sending = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    // Without a connection the error is shown at once.
    networkMode: "always",
    onSuccess: (again) => {
      setFrom(resendAt(again));
      onSent(again);
    },
    onError: (error) => setFrom(retryAt(error, Date.now()) ?? from),
  });
  return (
    <>
      {sending.error && (
        <Banner tone="bad" live>
          {lockFromError(sending.error, 0)?.cause ?? problemMessage(sending.error)}
        </Banner>
      )}
      {/* Always present, because screen readers announce changes of a region they know; without text it takes no room. */}
      <p role="status" className="text-center text-ok empty:absolute">
        {sending.isSuccess && m.common_otp_sent_again()}
      </p>
      {seconds > 0 ? (
        <p className="py-3 text-center text-ink-2 tabular-nums">{m.common_otp_wait({ time: formatClock(seconds) })}</p>
      ) : (
        <Button look="quiet" wide pending={sending.isPending} onClick={() => sending.mutate()}>
          {m.common_otp_send_again()}
        </Button>
      )}
    </>
  );
}

function resendAt({ sent, sentAt }: SentCode): number {
  return sentAt + sent.resendAfterSeconds * SECOND;
}
