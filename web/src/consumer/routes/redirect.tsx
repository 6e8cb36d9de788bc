import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { m } from "#messages";
import { redirectTargetsQuery } from "#consumer/redirects/redirect-targets.ts";
import { firstPage } from "#consumer/site/first-page.ts";
import { useStepBack } from "#consumer/ui/use-step-back.ts";
import type { RedirectTarget } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Confirmation page before an outside link. It never redirects by itself. */
export function Page() {
  const { language } = useBoot();
  const { to } = useSearch({ strict: false });
  const targets = useQuery(redirectTargetsQuery(language));
  const target = targets.data?.find(({ key }) => key === to);
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      {targets.isPending && <Skeleton boxes={["h-9", "h-20", "h-13"]} />}
      {!targets.data && targets.error && (
        <LoadFailure error={targets.error} pending={targets.isFetching} onRetry={() => void targets.refetch()} />
      )}
      {target && <LeavingNotice target={target} />}
      {targets.data && !target && <UnknownTarget />}
    </section>
  );
}

function LeavingNotice({ target: { key, name, host } }: { target: RedirectTarget }) {
  return (
    <>
      <Heading viewKey={`leaving ${key}`}>{m.redirect_title()}</Heading>
      <p className="text-lg font-bold">{name}</p>
      <p>{m.redirect_host({ host })}</p>
      <p className="text-sm text-ink-2">{m.redirect_counted()}</p>
      <a href={`/redirect/${key}`} rel="noopener nofollow" className={buttonClasses("primary", true)}>
        {m.cards_leaving_link({ host })}
      </a>
      <StayButton />
    </>
  );
}

/** Returns to the previous page, or to the landing page if there is none. */
function StayButton() {
  const stepBack = useStepBack();
  return (
    <Link to={firstPage()} className={buttonClasses("secondary", true)} {...(stepBack && { onClick: stepBack })}>
      {m.cards_leaving_stay()}
    </Link>
  );
}

/** Does not show the requested target, which may be harmful. */
function UnknownTarget() {
  return (
    <>
      <Heading viewKey="nowhere">{m.redirect_unknown_title()}</Heading>
      <p className="text-ink-2">{m.redirect_unknown_text()}</p>
      <Link to={firstPage()} className={buttonClasses()}>
        {m.common_not_found_home()}
      </Link>
    </>
  );
}
