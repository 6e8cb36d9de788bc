import { m } from "#messages";
import type { ConsentAsked } from "#shared/api/types.ts";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import type { StartAnswers } from "./start-answers.ts";

interface ConsentBoxesProps {
  notices: ConsentAsked[];
  /** Channel of the passcode, on which the consents depend. */
  channel: StartAnswers["channel"];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** Consents by purpose, unticked, each with its notice. News are sent only through the channel of the passcode. */
export function ConsentBoxes({ notices, channel, ticked, onChange }: ConsentBoxesProps) {
  const set = (purpose: string, on: boolean) => {
    const others = ticked.filter((other) => other !== purpose);
    onChange(on ? [...others, purpose] : others);
  };
  const news = channel === "sms" ? m.field_allow_sms_label() : m.field_allow_emails_label();
  return notices.map(({ purpose, label, required }) => (
    <ConsentBox
      key={purpose}
      id={`consent-${purpose}`}
      purpose={purpose}
      label={purpose === "updates" ? news : label}
      required={required}
      checked={ticked.includes(purpose)}
      onChange={(on) => set(purpose, on)}
    />
  ));
}
