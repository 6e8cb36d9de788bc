import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { handLenderCode } from "#shared/api/lender-codes.ts";
import { problemMessage } from "#shared/api/problem.ts";
import type { SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { lockFromError } from "#shared/ui/lock.ts";
import { LockNotice } from "#shared/ui/locked.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";

interface LenderCodeProps {
  submission: SentSubmission;
  onTaken: (lender: string) => void;
}

const FIELD = "lender-code";

/** Takes the passcode that the lender sent to the customer. */
export function LenderCode({ submission: { submissionId, lender }, onTaken }: LenderCodeProps) {
  const digits = useBoot().limits.otpDigits;
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState(0);
  const [incomplete, setIncomplete] = useState(false);
  const handing = useMutation({
    mutationFn: () => handLenderCode(submissionId, code),
    meta: { quiet: true },
    onSuccess: async () => {
      onTaken(lender.name);
      await queries.invalidateQueries();
    },
    onError: () => {
      setFailedAt(Date.now());
      setAttempt((count) => count + 1);
    },
  });
  const lock = lockFromError(handing.error, failedAt);
  const failure = handing.error && lock === null ? problemMessage(handing.error) : undefined;
  const error = incomplete ? m.common_otp_incomplete() : failure;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === digits) return handing.mutate();
    setIncomplete(true);
    setAttempt((count) => count + 1);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-ink-2">{m.lender_code_lead({ lender: lender.name })}</p>
      <ErrorSummary errors={error === undefined ? [] : [{ id: FIELD, message: error }]} attempt={attempt} />
      {lock !== null && <LockNotice key={failedAt} lock={lock} />}
      <OtpInput
        id={FIELD}
        label={m.lender_code_label({ lender: lender.name, digits })}
        error={error}
        digits={digits}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setIncomplete(false);
        }}
      />
      <Button type="submit" wide pending={handing.isPending}>
        {m.lender_code_send()}
      </Button>
    </form>
  );
}
