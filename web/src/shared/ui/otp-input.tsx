import { type Ref, useEffect, useEffectEvent } from "react";
import { extractDigits } from "#shared/validate/typed.ts";
import { TextInput } from "./text-input.tsx";

interface OtpInputProps {
  ref?: Ref<HTMLInputElement>;
  id: string;
  label: string;
  error: string | undefined;
  digits: number;
  value: string;
  onChange: (value: string) => void;
}

/** One-time code in one field, filled by the phone if possible (autofill, WebOTP). */
export function OtpInput({ ref, id, label, error, digits, value, onChange }: OtpInputProps) {
  const fill = useEffectEvent(onChange);
  useEffect(() => waitForMessageCode(fill), []);
  return (
    <TextInput
      ref={ref}
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

/** Waits for the code in a text message (WebOTP); returns the function that cancels. */
function waitForMessageCode(onCode: (code: string) => void): () => void {
  if (!("OTPCredential" in globalThis)) return () => undefined;
  const stop = new AbortController();
  const options = { otp: { transport: ["sms"] }, signal: stop.signal } as CredentialRequestOptions;
  navigator.credentials
    .get(options)
    .then((credential) => credential && onCode((credential as OtpCredential).code))
    // Ignores rejection and timeout, because the code can be typed.
    .catch(() => undefined);
  return () => stop.abort();
}
