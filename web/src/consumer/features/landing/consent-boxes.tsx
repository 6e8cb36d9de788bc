import type { ConsentAsked } from "#shared/api/types.ts";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { consentId } from "./start-answers.ts";

interface ConsentBoxesProps {
  notices: ConsentAsked[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** One box for each purpose, unticked, each with its notice. */
export function ConsentBoxes({ notices, ticked, onChange }: ConsentBoxesProps) {
  const set = (purpose: string, on: boolean) => {
    const others = ticked.filter((other) => other !== purpose);
    onChange(on ? [...others, purpose] : others);
  };
  return notices.map(({ purpose, label, required }) => (
    <ConsentBox
      key={purpose}
      id={consentId(purpose)}
      purpose={purpose}
      label={label}
      required={required}
      checked={ticked.includes(purpose)}
      onChange={(on) => set(purpose, on)}
    />
  ));
}
