import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { SCORE_PURPOSE, useNotice } from "#consumer/consent/notice.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import type { Profile } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useFinish } from "./use-profile.ts";

/** Asks for consent to the score lookup; optional. */
export function ScoreConsent({ profile }: { profile: Profile }) {
  const { language } = useBoot();
  const asking = useNotice(SCORE_PURPOSE);
  const [agreed, setAgreed] = useState(false);
  const finishing = useFinish(profile);
  const { notice, standing } = asking.data ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = agreed && notice ? { purpose: SCORE_PURPOSE, noticeVersion: notice.version } : null;
    finishing.mutate(given);
  };
  if (isMissing(finishing.error)) return <MissingRequirement error={finishing.error} onGiven={finishing.reset} />;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-ink-2">{m.common_score_with()}</p>
      {asking.isPending && <Skeleton boxes={["h-20"]} />}
      {asking.error && (
        <LoadFailure error={asking.error} pending={asking.isFetching} onRetry={() => void asking.refetch()} />
      )}
      {standing && (
        <Banner tone="ok">{m.profile_score_agreed({ date: formatDate(standing.givenAt, language) })}</Banner>
      )}
      {notice && !standing && (
        <ConsentBox
          id="consent-credit-report"
          purpose={SCORE_PURPOSE}
          label={notice.label}
          required={false}
          checked={agreed}
          onChange={setAgreed}
        />
      )}
      {!standing && <p className="text-ink-2">{m.profile_score_without()}</p>}
      {finishing.error && <SaveFailure error={finishing.error} />}
      <Button type="submit" wide pending={finishing.isPending}>
        {m.profile_score_finish()}
      </Button>
    </form>
  );
}
