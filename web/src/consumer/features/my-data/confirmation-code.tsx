import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { m } from "#messages";
import { ResendCode } from "#consumer/resend-code.tsx";
import { problemMessage } from "#shared/api/problem.ts";
import type { ConfirmationSent } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";

/** A requested passcode, and when (epoch milliseconds). */
export interface SentCode {
  sent: ConfirmationSent;
  sentAt: number;
}

interface ConfirmationCodeProps {
  sentCode: SentCode;
  /** Sends the passcode. */
  confirm: (entry: { nonce: string; otp: string }) => Promise<unknown>;
  askAgain: () => Promise<SentCode>;
  onResent: (sentCode: SentCode) => void;
  onDone: () => unknown;
}

const FIELD = "confirmation";

/** The passcode field; submits once when the last digit is typed. */
export function ConfirmationCode({ sentCode, confirm, askAgain, onResent, onDone }: ConfirmationCodeProps) {
  const digits = useBoot().limits.otpDigits;
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [incomplete, setIncomplete] = useState(false);
  const tried = useRef("");
  const confirming = useMutation({
    mutationFn: (otp: string) => confirm({ nonce: sentCode.sent.nonce, otp }),
    meta: { quiet: true },
    onSuccess: () => onDone(),
    onError: () => setAttempt((count) => count + 1),
  });
  const error = incomplete
    ? m.common_otp_incomplete()
    : confirming.error
      ? problemMessage(confirming.error)
      : undefined;

  const hand = (otp: string) => {
    tried.current = otp;
    confirming.mutate(otp);
  };
  const type = (typed: string) => {
    setCode(typed);
    setIncomplete(false);
    if (typed.length === digits && typed !== tried.current && !confirming.isPending) hand(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === digits) return hand(code);
    setIncomplete(true);
    setAttempt((count) => count + 1);
  };
  const askedAgain = (again: SentCode) => {
    setCode("");
    tried.current = "";
    confirming.reset();
    onResent(again);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={error ? [{ id: FIELD, message: error }] : []} attempt={attempt} />
      <OtpInput
        id={FIELD}
        label={m.common_otp_label({ digits })}
        error={error}
        digits={digits}
        value={code}
        onChange={type}
      />
      <Button type="submit" wide pending={confirming.isPending}>
        {m.common_otp_check()}
      </Button>
      <ResendCode sentCode={sentCode} send={askAgain} onSent={askedAgain} />
    </form>
  );
}
