import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ProfileSteps } from "#consumer/features/profile/profile-steps.tsx";
import { profileQuery } from "#consumer/queries.ts";
import { isConsentMissing } from "#consumer/requirements/missing-problem.ts";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { currentFlow } from "#consumer/products/current.ts";

/** Lazy: each customer sees it once. */
const Consent = lazy(async () => ({
  default: (await import("#consumer/features/profile/matching-consent.tsx")).MatchingConsent,
}));

/** The profile of the chosen product. The open screen is in the URL, so that Back works. */
export function Page() {
  const profile = useQuery(profileQuery(currentFlow().productType));
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const go = (step: string) => {
    // Sets `edit`, because the guard would redirect a complete profile to the offers.
    void navigate({ to: currentFlow().paths.profile, search: { step, edit: true } });
  };
  if (profile.data) {
    const wanted = typeof search["step"] === "string" ? search["step"] : null;
    return <ProfileSteps profile={profile.data} wanted={wanted} onGo={go} />;
  }
  if (isConsentMissing(profile.error)) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <Consent />
      </Suspense>
    );
  }
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      {profile.error ? (
        <LoadFailure error={profile.error} pending={profile.isFetching} onRetry={() => void profile.refetch()} />
      ) : (
        <Skeleton boxes={["h-6", "h-10", "h-20", "h-20", "h-20", "h-13"]} />
      )}
    </section>
  );
}
