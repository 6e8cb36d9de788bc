import { type FormEvent, useRef, useState } from "react";
import { m } from "#messages";
import { requestCode, type CodeRequest } from "#consumer/code-request.ts";
import { ResendCode } from "#consumer/resend-code.tsx";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { lockFromError } from "#shared/ui/lock.ts";
import { LockNotice } from "#shared/ui/locked.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";
import { useVerify } from "./use-verify.ts";

interface CodeFormProps {
  codeRequest: CodeRequest;
  onResent: (codeRequest: CodeRequest) => void;
}

const FIELD = "otp";

/** The passcode field; submits once when the last digit is typed. */
export function CodeForm({ codeRequest, onResent }: CodeFormProps) {
  const digits = useBoot().limits.otpDigits;
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const tried = useRef("");
  const [refusedAt, setRefusedAt] = useState(0);
  const refused = () => {
    setRefusedAt(Date.now());
    // Clears and focuses the field; the error is announced in place.
    setCode("");
    document.getElementById(FIELD)?.focus();
  };
  const verifying = useVerify(codeRequest, refused);
  const [incomplete, setIncomplete] = useState(false);
  const lock = lockFromError(verifying.error, refusedAt);
  const failure = verifying.error && lock === null ? problemMessage(verifying.error) : undefined;
  const error = incomplete ? m.common_otp_incomplete() : failure;

  const verify = (otp: string) => {
    tried.current = otp;
    setIncomplete(false);
    verifying.mutate(otp);
  };
  const type = (typed: string) => {
    setCode(typed);
    setIncomplete(false);
    if (typed.length === digits && typed !== tried.current && !verifying.isPending) verify(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === digits) return verify(code);
    setIncomplete(true);
    setAttempt((count) => count + 1);
  };
  const askedAgain = (again: CodeRequest) => {
    setCode("");
    tried.current = "";
    verifying.reset();
    onResent(again);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={error ? [{ id: FIELD, message: error }] : []} attempt={attempt} />
      {lock !== null && <LockNotice key={refusedAt} lock={lock} />}
      <OtpInput
        id={FIELD}
        label={m.common_otp_label({ digits })}
        error={error}
        digits={digits}
        value={code}
        onChange={type}
      />
      <Button type="submit" wide pending={verifying.isPending}>
        {m.common_otp_check()}
      </Button>
      <ResendCode sentCode={codeRequest} send={() => requestCode(codeRequest)} onSent={askedAgain} />
    </form>
  );
}
