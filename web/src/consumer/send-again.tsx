import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { messageOf, Problem } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { clock, lockOf } from "#shared/ui/lock.ts";
import { useSecondsUntil } from "#shared/ui/use-seconds-until.ts";
import { useState } from "react";

/** A code on its way, and when it was sent (epoch milliseconds). */
interface Asked {
  sent: { resendAfterSeconds: number };
  sentAt: number;
}

interface SendAgainProps<Request extends Asked> {
  asked: Request;
  send: () => Promise<Request>;
  onSent: (asked: Request) => void;
}

const SECOND = 1000;

/** A clock, then the button that sends a new code. */
export function SendAgain<Request extends Asked>({ asked, send, onSent }: SendAgainProps<Request>) {
  const [from, setFrom] = useState(asked.sentAt + asked.sent.resendAfterSeconds * SECOND);
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
          {lockOf(sending.error, 0)?.cause ?? messageOf(sending.error)}
        </Banner>
      )}
      {sending.isSuccess && (
        <p role="status" className="text-center text-ok">
          {m.otp_sent_again()}
        </p>
      )}
      {seconds > 0 ? (
        <p className="py-3 text-center text-ink-2 tabular-nums">{m.otp_wait({ time: clock(seconds) })}</p>
      ) : (
        <Button look="quiet" wide pending={sending.isPending} onClick={() => sending.mutate()}>
          {m.otp_send_again()}
        </Button>
      )}
    </>
  );
}
