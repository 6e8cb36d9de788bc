import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { type RequestedPasscode, requestPasscode } from "#consumer/co-applicant-number.tsx";
import { ResendCode } from "#consumer/resend-code.tsx";
import { sendRecordsCode, fetchRecords } from "#shared/api/co-applicants.ts";
import { problemMessage } from "#shared/api/problem.ts";
import type { CoApplicantRecord } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";

interface CodeProps {
  request: RequestedPasscode;
  onResent: (passcode: RequestedPasscode) => void;
  onSeen: (records: CoApplicantRecord[]) => void;
}

const FIELD = "co-applicant-code";

/** The passcode that unlocks the data stored about a number. */
export function CoApplicantPasscode({ request, onResent, onSeen }: CodeProps) {
  const digits = useBoot().limits.otpDigits;
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [incomplete, setIncomplete] = useState(false);
  const reading = useMutation({
    mutationFn: (otp: string) => fetchRecords({ nonce: request.sent.nonce, otp }),
    meta: { quiet: true },
    onSuccess: onSeen,
    onError: () => setAttempt((count) => count + 1),
  });
  const error = incomplete ? m.common_otp_incomplete() : reading.error ? problemMessage(reading.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === digits) return reading.mutate(code);
    setIncomplete(true);
    setAttempt((count) => count + 1);
  };
  const type = (typed: string) => {
    setCode(typed);
    setIncomplete(false);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="text-ink-2">
        {m.co_applicant_page_sent({ destination: request.sent.masked })}
      </p>
      <ErrorSummary errors={error ? [{ id: FIELD, message: error }] : []} attempt={attempt} />
      <OtpInput
        id={FIELD}
        label={m.common_otp_label({ digits })}
        error={error}
        digits={digits}
        value={code}
        onChange={type}
      />
      <Button type="submit" wide pending={reading.isPending}>
        {m.common_otp_check()}
      </Button>
      <ResendCode
        sentCode={request}
        send={() => requestPasscode(sendRecordsCode, request.mobile, request.sent.nonce)}
        onSent={(again) => {
          setCode("");
          reading.reset();
          onResent(again);
        }}
      />
    </form>
  );
}
