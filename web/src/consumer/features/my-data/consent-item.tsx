import { useState } from "react";
import { m } from "#messages";
import type { Consent } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { Button } from "#shared/ui/button.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** One consent, with the button to withdraw it. */
export function ConsentItem({ consent }: { consent: Consent }) {
  const { language } = useBoot();
  const [asking, setAsking] = useState(false);
  // The title names the lender, if any.
  const { title: name, noticeVersion: version, givenAt, withdrawnAt, canWithdraw } = consent;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-4">
      <h3 className="font-bold">{name}</h3>
      <p className="text-sm text-ink-2">
        {m.mydata_consent_given({ date: formatDateTime(givenAt, language), version })}
      </p>
      {withdrawnAt !== null && (
        <p className="font-semibold">{m.mydata_consent_withdrawn({ date: formatDateTime(withdrawnAt, language) })}</p>
      )}
      {canWithdraw && (
        <Button
          look="secondary"
          aria-label={m.mydata_withdraw_this({ title: name })}
          className="self-start"
          onClick={() => setAsking(true)}
        >
          {m.mydata_withdraw()}
        </Button>
      )}
      {asking && <WithdrawDialog consent={consent} name={name} onClose={() => setAsking(false)} />}
    </li>
  );
}
