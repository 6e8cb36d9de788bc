import { m } from "#messages";
import { TextInput } from "#shared/ui/text-input.tsx";
import type { StartAnswers } from "./start-answers.ts";

interface DestinationInputProps {
  channel: StartAnswers["channel"];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const BY_MOBILE = {
  name: "mobile",
  type: "tel",
  prefix: "+91",
  autoComplete: "tel-national",
  inputMode: "tel",
  className: "tracking-wider tabular-nums",
} as const;

const BY_EMAIL = { name: "email", type: "email", autoComplete: "email", inputMode: "email" } as const;

/** Input for the destination of the passcode. */
export function DestinationInput({ channel, value, error, onChange }: DestinationInputProps) {
  return (
    <TextInput
      {...(channel === "sms" ? BY_MOBILE : BY_EMAIL)}
      key={channel}
      id="destination"
      label={channel === "sms" ? m.common_mobile_number() : m.common_email()}
      hint={m.landing_code_hint()}
      enterKeyHint="done"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
