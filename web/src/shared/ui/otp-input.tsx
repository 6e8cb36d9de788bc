import { useEffect, useEffectEvent } from "react";
import { extractDigits } from "#shared/validate/typed.ts";
import { TextInput } from "./text-input.tsx";

interface OtpInputProps {
  id: string;
  label: string;
  error: string | undefined;
  digits: number;
  value: string;
  onChange: (value: string) => void;
}

/** The one-time code: one field, filled by the phone where it can be (autofill, WebOTP). */
export function OtpInput({ id, label, error, digits, value, onChange }: OtpInputProps) {
  const fill = useEffectEvent(onChange);
  useEffect(() => waitForMessageCode(fill), []);
  return (
    <TextInput
      id={id}
      label={label}
      error={error}
      value={value}
      onChange={(event) => onChange(extractDigits(event.target.value, digits))}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      className="max-w-60 text-2xl tracking-[0.35em] tabular-nums"
    />
  );
}

interface OtpCredential extends Credential {
  code: string;
}

/** Waits for the message that carries the code (WebOTP); returns what stops the wait. */
function waitForMessageCode(onCode: (code: string) => void): () => void {
  if (!("OTPCredential" in globalThis)) return () => undefined;
  const stop = new AbortController();
  const options = { otp: { transport: ["sms"] }, signal: stop.signal } as CredentialRequestOptions;
  navigator.credentials
    .get(options)
    .then((credential) => credential && onCode((credential as OtpCredential).code))
    // Refused, timed out or typed by hand: the field is still there.
    .catch(() => undefined);
  return () => stop.abort();
}
