import type { ConsentAsked } from "#shared/api/types.ts";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { consentId } from "./start-answers.ts";

interface ConsentBoxesProps {
  notices: ConsentAsked[];
  ticked: readonly string[];
  errors: FieldError[];
  onChange: (ticked: string[]) => void;
}

/** One box for each purpose, unticked, each with its notice. */
export function ConsentBoxes({ notices, ticked, errors, onChange }: ConsentBoxesProps) {
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
      error={errors.find(({ id }) => id === consentId(purpose))?.message}
    />
  ));
}
