import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import { type Lock, lockFromError } from "./lock.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

interface OtpOptions {
  digits: number;
  /** Rejects with the server's problem. */
  verify: (code: string) => Promise<unknown>;
  /** Validates the answers that are sent together with the code; then the last digit submits nothing. */
  validateAnswers: (() => boolean) | undefined;
  /** Called when the server rejected the call, because of the code or of something else. */
  onRejected: (isCodeWrong: boolean) => void;
}

/** State of a form that takes a passcode. */
export function useOtp({ digits, verify, validateAnswers, onRejected }: OtpOptions) {
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [incomplete, setIncomplete] = useState(false);
  const focusSummary = () => setAttempt((count) => count + 1);
  const sending = useSending(verify, (isCodeWrong) => {
    // The summary takes the focus after the field, if an answer has an error.
    if (!isCodeWrong && validateAnswers) focusSummary();
    onRejected(isCodeWrong);
  });
  const send = (complete: string) => {
    setAttempt(0);
    sending.send(complete);
  };
  const type = (typed: string) => {
    setCode(typed);
    setIncomplete(false);
    if (typed.length === digits && !validateAnswers && sending.isSendable(typed)) send(typed);
  };
  const submit = () => {
    if (sending.isLocked) return;
    setIncomplete(code.length !== digits);
    const isValid = validateAnswers?.() ?? true;
    if (isValid && code.length === digits && sending.isSendable(code)) send(code);
    else focusSummary();
  };
  /** Forgets the code and its error, because another code was sent. */
  const reset = () => {
    setCode("");
    setIncomplete(false);
    sending.reset();
  };
  const { lock, isLocked, isPending } = sending;
  const rejection = codeMessage(sending.error);
  return {
    code,
    /** Number of submits that were not sent, or whose answers were rejected; the error summary takes the focus. */
    attempt,
    /** Error of the code. */
    error: incomplete ? m.common_otp_incomplete() : rejection,
    /** Error of the call that is neither about the code nor a lockout. */
    failure: lock === null && rejection === undefined ? sending.error : null,
    lock,
    isLocked,
    isPending,
    type,
    submit,
    reset,
  };
}

/** Sends codes: one at a time, none during a lockout, and none again that the server rejected. */
function useSending(verify: OtpOptions["verify"], onRejected: OtpOptions["onRejected"]) {
  const [lock, setLock] = useState<Lock | null>(null);
  const isLocked = useSecondsUntil(lock?.until ?? 0) > 0;
  // References, because a second event may come before the rerender.
  const isSending = useRef(false);
  const rejectedCode = useRef("");
  const verifying = useMutation({
    mutationFn: verify,
    meta: { quiet: true },
    // Without a connection the error is shown at once.
    networkMode: "always",
    onError: (error, sent) => {
      const isCodeWrong = codeMessage(error) !== undefined;
      rejectedCode.current = isCodeWrong ? sent : "";
      setLock(lockFromError(error, Date.now()));
      onRejected(isCodeWrong);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (code: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setLock(null);
    verifying.mutate(code);
  };
  const reset = () => {
    rejectedCode.current = "";
    if (!isLocked) setLock(null);
    verifying.reset();
  };
  const isSendable = (code: string) => !isLocked && code !== rejectedCode.current;
  return { lock, isLocked, isPending: verifying.isPending, error: verifying.error, isSendable, send, reset };
}

const CODE_PROBLEM = /^(otp|lender-code)-(wrong|expired|used-up)$/;

/** Message of an error that is about the code; undefined for other errors. */
function codeMessage(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  return CODE_PROBLEM.test(error.code) ? error.sentence : error.fields["otp"];
}
