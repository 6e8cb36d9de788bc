import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { giveConsent } from "#shared/api/customer.ts";
import type { Notice, NoticeParty } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { NoticeText } from "#shared/ui/notice-text.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useNotice } from "./notice.ts";

interface GiveConsentProps {
  purpose: Notice["purpose"];
  /** The party, if the purpose has several. */
  party?: NoticeParty;
  /** Label of the button. */
  action: string;
  /** Error if the box is not ticked. */
  missing?: string;
  /** Shows the whole notice above the box. */
  inFull?: boolean;
  /** Gives the consent, if that is a call of its own. */
  give?: (noticeVersion: string) => Promise<void>;
  /** Resolves once data that depends on the consent is refetched. */
  onGiven: () => Promise<unknown>;
}

/** Asks for a missing consent: its notice, a box and a button. */
export function GiveConsent({ purpose, party, action, missing, inFull = false, give, onGiven }: GiveConsentProps) {
  const asking = useNotice(purpose, party);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const giving = useMutation({
    mutationFn: async (noticeVersion: string) => {
      await (give ?? ((version) => giveConsent({ purpose, noticeVersion: version })))(noticeVersion);
      await onGiven();
    },
    meta: { quiet: true },
  });
  const notice = asking.data?.notice;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (agreed && notice) giving.mutate(notice.version);
  };
  if (asking.error) {
    return <LoadFailure error={asking.error} pending={asking.isFetching} onRetry={() => void asking.refetch()} />;
  }
  if (!notice) return <Skeleton boxes={["h-20", "h-13"]} />;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {inFull && <NoticeText notice={notice} />}
      <ConsentBox
        id={`consent-${purpose}`}
        purpose={purpose}
        noticeShown={inFull}
        {...(party && { party })}
        label={notice.label}
        required
        checked={agreed}
        onChange={setAgreed}
        error={tried && !agreed ? (missing ?? m.common_consent_tick()) : undefined}
      />
      {giving.error && <SaveFailure error={giving.error} />}
      <Button type="submit" wide pending={giving.isPending}>
        {action}
      </Button>
    </form>
  );
}
