import { useState } from "react";
import { m } from "#messages";
import { Checkbox } from "./checkbox.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import type { Notice, NoticeParty } from "#shared/api/types.ts";

interface ConsentBoxProps {
  id: string;
  purpose: Notice["purpose"];
  label: string;
  required: boolean;
  /** The party, if the purpose has several. */
  party?: NoticeParty;
  /** The full notice is above the checkbox, so it is not linked. */
  noticeShown?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
}

/** Checkbox of one consent, with its notice. */
export function ConsentBox({
  purpose,
  party,
  label,
  required,
  noticeShown = false,
  onChange,
  ...box
}: ConsentBoxProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Checkbox
        {...box}
        name="consent"
        value={purpose}
        label={label}
        onChange={(event) => onChange(event.target.checked)}
        aside={
          <>
            {!required && <span className="text-ink-3">{m.common_optional()} </span>}
            {!noticeShown && (
              <button
                type="button"
                aria-label={`${m.common_notice_link()}: ${label}`}
                className="inline text-left text-brand-strong underline underline-offset-4"
                onClick={() => setOpen(true)}
              >
                {m.common_notice_link()}
              </button>
            )}
          </>
        }
      />
      {open && <NoticeDialog purpose={purpose} party={party} onClose={() => setOpen(false)} />}
    </>
  );
}
