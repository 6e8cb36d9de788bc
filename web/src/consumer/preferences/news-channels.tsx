import { useState } from "react";
import { m } from "#messages";
import type { Preferences } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { NoticeDialog } from "#shared/ui/notice-dialog.tsx";

/** Switched-on channels. */
export type Channels = Pick<Preferences, "allowSms" | "allowEmails" | "allowWhatsapp">;

interface NewsChannelsProps {
  stored: Preferences;
  chosen: Channels;
  onChange: (change: Partial<Channels>) => void;
}

/** Channels for news of applications: confirmed ones only, with their state. */
export function NewsChannels({ stored, chosen, onChange }: NewsChannelsProps) {
  const { language } = useBoot();
  const [open, setOpen] = useState(false);
  const { updatesSince, mobile, email } = stored;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{m.common_news_title()}</legend>
      <p className="text-ink-2">
        {updatesSince === null
          ? m.common_news_ask()
          : m.common_news_agreed({ date: formatDate(updatesSince, language) })}{" "}
        <button
          type="button"
          className="inline text-left text-brand-strong underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          {m.common_notice_link()}
          <span className="sr-only">: {m.common_news_title()}</span>
        </button>
      </p>
      {mobile?.confirmed && (
        <Checkbox
          id="preference-sms"
          label={m.common_news_by_sms({ mobile: mobile.masked })}
          checked={chosen.allowSms}
          onChange={(event) => onChange({ allowSms: event.target.checked })}
        />
      )}
      {mobile?.confirmed && (stored.offersWhatsapp || stored.allowWhatsapp) && (
        <Checkbox
          id="preference-whatsapp"
          label={m.common_news_by_whatsapp({ mobile: mobile.masked })}
          checked={chosen.allowWhatsapp}
          onChange={(event) => onChange({ allowWhatsapp: event.target.checked })}
        />
      )}
      {email?.confirmed && (
        <Checkbox
          id="preference-emails"
          label={m.common_news_by_email({ email: email.masked })}
          checked={chosen.allowEmails}
          onChange={(event) => onChange({ allowEmails: event.target.checked })}
        />
      )}
      {open && <NoticeDialog purpose="updates" onClose={() => setOpen(false)} />}
    </fieldset>
  );
}
