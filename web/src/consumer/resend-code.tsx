import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { problemMessage, Problem } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { formatClock, lockFromError } from "#shared/ui/lock.ts";
import { useSecondsUntil } from "#shared/ui/use-seconds-until.ts";
import { useState } from "react";

/** A sent passcode, and when (epoch milliseconds). */
interface SentCode {
  sent: { resendAfterSeconds: number };
  sentAt: number;
}

interface ResendCodeProps<Request extends SentCode> {
  sentCode: Request;
  send: () => Promise<Request>;
  onSent: (sentCode: Request) => void;
}

const SECOND = 1000;

/** A countdown, then the button that sends another passcode. */
export function ResendCode<Request extends SentCode>({ sentCode, send, onSent }: ResendCodeProps<Request>) {
  const [from, setFrom] = useState(sentCode.sentAt + sentCode.sent.resendAfterSeconds * SECOND);
  const seconds = useSecondsUntil(from);
  const sending = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: (again) => {
      setFrom(again.sentAt + again.sent.resendAfterSeconds * SECOND);
      onSent(again);
    },
    onError: (error) => {
      if (error instanceof Problem && error.status === 429) setFrom(Date.now() + Number(error.params.seconds) * SECOND);
    },
  });
  return (
    <>
      {sending.error && (
        <Banner tone="bad" live>
          {lockFromError(sending.error, 0)?.cause ?? problemMessage(sending.error)}
        </Banner>
      )}
      {sending.isSuccess && (
        <p role="status" className="text-center text-ok">
          {m.common_otp_sent_again()}
        </p>
      )}
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
