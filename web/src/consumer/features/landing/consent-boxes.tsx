import { useState } from "react";
import { m } from "#messages";
import type { ConsentAsked } from "#shared/api/types.ts";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import type { FieldFault } from "#shared/ui/error-summary.tsx";
import { NoticeDialog } from "#shared/ui/notice-dialog.tsx";
import { consentId } from "./start-answers.ts";

interface ConsentBoxesProps {
  notices: ConsentAsked[];
  ticked: readonly string[];
  faults: FieldFault[];
  onChange: (ticked: string[]) => void;
}

/** One box for each purpose, unticked, each with its notice. */
export function ConsentBoxes({ notices, ticked, faults, onChange }: ConsentBoxesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const set = (purpose: string, on: boolean) => {
    const others = ticked.filter((other) => other !== purpose);
    onChange(on ? [...others, purpose] : others);
  };
  return (
    <>
      {notices.map((notice) => (
        <Checkbox
          key={notice.purpose}
          id={consentId(notice.purpose)}
          name="consent"
          value={notice.purpose}
          label={notice.label}
          checked={ticked.includes(notice.purpose)}
          onChange={(event) => set(notice.purpose, event.target.checked)}
          error={faults.find(({ id }) => id === consentId(notice.purpose))?.message}
          aside={<NoticeLink notice={notice} onOpen={() => setShown(notice.purpose)} />}
        />
      ))}
      {shown !== null && <NoticeDialog purpose={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function NoticeLink({ notice, onOpen }: { notice: ConsentAsked; onOpen: () => void }) {
  return (
    <>
      {!notice.required && <span className="text-ink-3">{m.common_optional()} </span>}
      <button
        type="button"
        aria-label={`${m.landing_notice_link()}: ${notice.label}`}
        className="inline text-left text-brand-strong underline underline-offset-4"
        onClick={onOpen}
      >
        {m.landing_notice_link()}
      </button>
    </>
  );
}
