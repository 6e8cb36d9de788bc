import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { productPath } from "#consumer/products/current.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { sendTransferPasscode, type TransferCodeSent } from "#shared/api/transfers.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { type Lock, lockFromError } from "#shared/ui/lock.ts";
import { LockNotice } from "#shared/ui/locked.tsx";
import { type SentCode, withSentAt } from "#shared/ui/sent-code.ts";
import { TextInput } from "#shared/ui/text-input.tsx";
import { extractDigits } from "#shared/validate/typed.ts";
import { Passcode } from "./passcode.tsx";

const FIELD = "transfer-code";

/** On the new device: asks for the old device's code and a passcode, then continues the session here. */
export function TransferIn({ prospectId }: { prospectId: string }) {
  const [requestedPasscode, setRequestedPasscode] = useState<SentCode<TransferCodeSent> | null>(null);
  const [isHere, setIsHere] = useState(false);
  const navigate = useNavigate();
  if (isHere) {
    return (
      <>
        <Heading viewKey="arrived">{m.transfer_arrived_title()}</Heading>
        <p role="status">{m.transfer_arrived_text()}</p>
        <Button className="self-start" onClick={() => void navigate({ to: productPath(), replace: true })}>
          {m.transfer_go_on()}
        </Button>
      </>
    );
  }
  return (
    <>
      <Heading viewKey="in">{m.transfer_title()}</Heading>
      {requestedPasscode === null ? (
        <Code prospectId={prospectId} onPasscodeRequested={setRequestedPasscode} />
      ) : (
        <Passcode
          prospectId={prospectId}
          request={requestedPasscode}
          onResent={setRequestedPasscode}
          onArrived={() => setIsHere(true)}
        />
      )}
    </>
  );
}

function Code({
  prospectId,
  onPasscodeRequested,
}: {
  prospectId: string;
  onPasscodeRequested: (passcode: SentCode<TransferCodeSent>) => void;
}) {
  const digits = useBoot().limits.otpDigits;
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [incomplete, setIncomplete] = useState(false);
  const [lock, setLock] = useState<Lock | null>(null);
  const asking = useMutation({
    mutationFn: () => withSentAt(sendTransferPasscode(prospectId, { code })),
    meta: { quiet: true },
    onSuccess: onPasscodeRequested,
    onError: (problem) => {
      setLock(lockFromError(problem, Date.now()));
      setAttempt((count) => count + 1);
    },
  });
  const failure = asking.error && lock === null ? problemMessage(asking.error) : undefined;
  const error = incomplete ? m.common_otp_incomplete() : failure;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLock(null);
    if (code.length === digits) return asking.mutate();
    setIncomplete(true);
    setAttempt((count) => count + 1);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-ink-2">{m.transfer_in_lead()}</p>
      <ErrorSummary errors={error === undefined ? [] : [{ id: FIELD, message: error }]} attempt={attempt} />
      {lock !== null && <LockNotice key={lock.until} lock={lock} />}
      <TextInput
        id={FIELD}
        label={m.transfer_code_label({ digits })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        className="max-w-60 text-2xl tracking-[0.35em] tabular-nums"
        value={code}
        onChange={(event) => {
          setCode(extractDigits(event.target.value, digits));
          setIncomplete(false);
          asking.reset();
        }}
      />
      <Button type="submit" wide pending={asking.isPending}>
        {m.transfer_take()}
      </Button>
    </form>
  );
}
