import { m } from "#messages";
import type { ConsentAsked } from "#shared/api/types.ts";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import type { StartAnswers } from "./start-answers.ts";

interface ConsentBoxesProps {
  notices: ConsentAsked[];
  /** How the code travels, and so what is agreed to beside it. */
  channel: StartAnswers["channel"];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** One box for each purpose, unticked, each with its notice. News goes where the code goes, and nowhere else yet. */
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
